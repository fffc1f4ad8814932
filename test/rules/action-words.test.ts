import { expect, test } from 'vitest'
import { parts } from '../../core/app'
import { causesRow } from '../../core/outbox/causes'
import { start } from '../../core/parts/start'
import { wordsOf } from '../../ui/screens/outbox/action-words'

test('X-OUTBOX-07 every action that can wait has a name of its own in plain words', () => {
  const causes = [start, ...Object.values(parts)].flatMap(({ events }) => Object.keys(events)).filter(causesRow)
  expect(causes.length).toBeGreaterThan(20)
  expect(causes.filter((cause) => wordsOf(cause) === 'outbox.did.other')).toEqual([])
  expect(wordsOf('somethingElse')).toBe('outbox.did.other')
})
