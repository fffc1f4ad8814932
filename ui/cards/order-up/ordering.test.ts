import { describe, expect, test } from 'vitest'
import { edgeSpeed, moved, targetPosition, rowHeight, rowShift } from './ordering'

const rows = [0, 60, 120, 180].map((top) => ({ top, height: 50 }))

describe('putting rows in order', () => {
  test('D-ORDER-02 moves a row to its new position, and the others close the gap', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  test('D-ORDER-02 a dragged row is over the position whose middle it has passed, within the list', () => {
    expect([-500, -61, -59, 0, 59, 61, 500].map((by) => targetPosition(rows, 1, by))).toEqual([0, 0, 1, 1, 1, 2, 3])
    expect(targetPosition([], 0, 10)).toBe(0)
  })

  test('D-ORDER-02 the rows between make space', () => {
    expect([0, 1, 2, 3].map((place) => rowShift(place, 0, 2))).toEqual([0, -1, -1, 0])
    expect([0, 1, 2, 3].map((place) => rowShift(place, 3, 1))).toEqual([0, 1, 1, 0])
  })

  test('D-ORDER-02 scrolls faster the nearer a row is to an edge of the container, and not in the middle', () => {
    const speeds = [-40, 100, 128, 156, 300, 444, 472, 500, 900].map((at) => edgeSpeed(at, { top: 100, bottom: 500 }))
    expect(speeds).toEqual([-0.6, -0.6, -0.3, 0, 0, 0, 0.3, 0.6, 0.6])
  })

  test('D-ORDER-08 a row is 16 times scale times 1.2 plus 30 high', () => {
    expect([1, 1.25, 2].map(rowHeight)).toEqual([49.2, 54, 68.4])
  })
})
