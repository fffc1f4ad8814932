import { describe, expect, it } from 'vitest'
import { dropScale } from '../../protocol/constants'
import { between, targetAt } from './drop'

const boxes = [
  { name: 'new', box: { left: 0, right: 100, top: 50, bottom: 150 } },
  { name: 'own', box: { left: 120, right: 220, top: 50, bottom: 150 } },
]

describe('dropping a card', () => {
  it('D-TUCK-03 the drop animation scales the card to 0.45', () => {
    expect(dropScale).toBe(0.45)
  })

  it('D-TUCK-01 the drop moves a card from its centre to that of its target', () => {
    expect(
      between({ left: 10, right: 30, top: 0, bottom: 40 }, { left: 120, right: 220, top: 50, bottom: 150 }),
    ).toEqual({ x: 150, y: 80 })
  })

  it('D-TUCK-02 a card is dropped on the target under the finger, and on no other', () => {
    expect(targetAt({ x: 100, y: 150 }, boxes)).toBe('new')
    expect(targetAt({ x: 121, y: 60 }, boxes)).toBe('own')
    expect(targetAt({ x: 110, y: 60 }, boxes)).toBeUndefined()
    expect(targetAt({ x: 50, y: 49 }, boxes)).toBeUndefined()
  })
})
