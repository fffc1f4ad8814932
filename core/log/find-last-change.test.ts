import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { getOrElseW } from 'fp-ts/Option'
import { describe, expect, test } from 'vitest'
import { storedLogs } from '../../test/arbitraries/stored-logs'
import { canonicalJson } from '../../protocol/json'
import { differences } from '../json-diff'
import { valueAt, type JsonPath } from '../json-path'
import { timeline } from '../replay'
import { emptyFold, type FoldResult } from './fold-with-codecs'
import { findLastChange, type RecordedPast } from './find-last-change'
import { cases } from '../../test/cases'

const pastOf = (rows: readonly unknown[], every: number): RecordedPast => ({
  rows,
  every,
  after: timeline({ start: emptyFold, rows: rows.map((row) => ({ row })) }, every).after,
})
const at =
  (path: JsonPath) =>
  ({ state }: FoldResult): unknown =>
    getOrElseW(() => undefined)(valueAt(state, path))

/** The found position, and the number of inspected states. */
function found(past: RecordedPast, place: number, path: JsonPath): { readonly place: number; readonly looks: number } {
  const search = findLastChange(past, place, at(path))
  for (let looks = 0; ; looks += 1) {
    const step = search.next()
    if (step.done === true) return { place: step.value, looks }
  }
}

/** The position found by inspecting every state from the first to the last. */
function scanned(past: RecordedPast, place: number, path: JsonPath): number {
  const texts = Array.from({ length: place + 1 }, (_, count) => canonicalJson([at(path)(past.after(count)) ?? null]))
  return texts.reduce((last, text, count) => (count > 0 && text !== texts[count - 1] ? count : last), 0)
}

const row = (seq: number, colorScheme: string) => ({
  seq,
  id: `event-${seq}`,
  type: 'colorSchemeChosen',
  v: 1,
  at: '2026-02-11T12:00:00.000Z',
  zone: 0,
  actor: null,
  org: null,
  session: 'tab',
  intent: 'intent',
  data: { colorScheme },
})

describe('the last change of a value', () => {
  property.prop([storedLogs, fc.integer({ min: 1, max: 9 }), fc.nat(), fc.nat(), fc.nat(9)], { numRuns: cases(150) })(
    'X-REPLAY-02 is the same as by inspecting every state, at any path and position',
    (rows, every, wanted, which, depth) => {
      const past = pastOf(rows, every)
      const place = wanted % (rows.length + 1)
      const changed = differences(emptyFold.state, past.after(rows.length).state)
      const path = (changed[which % Math.max(1, changed.length)]?.path ?? ['seq']).slice(0, depth)
      expect(found(past, place, path).place).toBe(scanned(past, place, path))
    },
  )

  property.prop([fc.array(fc.constantFrom('dark', 'light'), { maxLength: 30 }), fc.integer({ min: 1, max: 9 })])(
    'X-REPLAY-02 is found when a value changes back and forth, without inspecting earlier states',
    (schemes, every) => {
      const past = pastOf(
        schemes.map((scheme, index) => row(index + 1, scheme)),
        every,
      )
      const path = ['device', 'colorScheme']
      const last = found(past, schemes.length, path)
      expect(last.place).toBe(scanned(past, schemes.length, path))
      expect(last.looks).toBe(schemes.length - Math.max(1, last.place) + 2)
    },
  )

  test('X-REPLAY-02 ignores an event that sets the same value; an absent value was absent from the start', () => {
    const past = pastOf([row(1, 'dark'), row(2, 'light'), row(3, 'dark'), row(4, 'dark')], 2)
    const path = ['device', 'colorScheme']
    expect([4, 3, 2, 1, 0].map((place) => found(past, place, path).place)).toEqual([3, 3, 2, 1, 0])
    expect(found(past, 4, ['user', 'nowhere', 0]).place).toBe(0)
  })
})
