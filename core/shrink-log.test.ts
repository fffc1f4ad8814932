import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logs } from '../test/arbitraries/logs'
import { inputStep, shrinkInputs } from '../test/arbitraries/shrink-inputs'
import { emptyFold } from './log/fold-with-codecs'
import { encodeRow } from './log/event-row-codec'
import { keptInput } from './log/kept-input'
import { completeCore } from './features/all-features'
import type { Input } from './decider'
import type { StoredEvent } from '../protocol/events'
import { decideStep, readSteps, type LogStep } from './log-steps'
import { initialState } from './initial-state'
import { decidedPredicate, type DecidedLog } from './shrink-log'

/** Each holds on some of the generated logs. */
const predicates: readonly ((log: DecidedLog) => boolean)[] = [
  ({ state }) => Object.values(state.user.quiz.answers).some((answers) => Object.keys(answers).length > 0),
  ({ state }) => state.user.outbox.counts.delivered >= 2,
  ({ state }) => Object.values(state.user.engagement.favorites).some((cards) => Object.keys(cards).length >= 2),
]

describe('the shrunk inputs of a log', () => {
  property.prop([logs], { numRuns: 3 })(
    'X-REPLAY-06 satisfy the predicate, are those of the log in order, and none can be left out',
    ({ inputs, contents }) => {
      for (const holds of predicates) {
        const found = shrinkInputs(inputs, holds, { contents })
        if (found === undefined) continue
        const ids = found.map(({ id }) => id)
        expect(inputs.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
        const { start, next } = decidedPredicate({ start: initialState, contents, core: completeCore }, holds)
        const decided = (list: readonly LogStep[]) => holds(list.reduce(next, start))
        let before = initialState
        const steps = found.map((input) => {
          const step = inputStep(input, before)
          before = decideStep(completeCore, before, step, contents).state
          return step
        })
        expect(decided(steps)).toBe(true)
        for (const place of found.keys()) expect(decided(steps.toSpliced(place, 1))).toBe(false)
      }
    },
  )
})

describe('the inputs that are read from a log', () => {
  property.prop([logs], { numRuns: 5 })(
    'X-REPLAY-06 are decided to the events of the log',
    ({ inputs, events, contents, state }) => {
      const rows = rowsOf(inputs, events)
      const reading = readSteps({ start: emptyFold, rows }, { contents, redacted: false })
      let read = reading.next()
      while (read.done !== true) read = reading.next()
      let after = initialState
      const decided = read.value.flatMap((step) => {
        const result = decideStep(completeCore, after, step, contents)
        after = result.state
        return result.events
      })
      expect(decided).toEqual(events)
      expect(after).toEqual(state)
    },
  )
})

test('X-REPLAY-06 a timer fires although the events before it have other numbers', () => {
  let fired = 0
  for (const { inputs, events, contents } of fc.sample(logs, { numRuns: 10, seed: 1 })) {
    const reading = readSteps({ start: emptyFold, rows: rowsOf(inputs, events) }, { contents, redacted: false })
    let read = reading.next()
    while (read.done !== true) read = reading.next()
    let [state, renumbered] = [initialState, { ...initialState, seq: 1_000 }]
    for (const step of read.value) {
      const [one, other] = [state, renumbered].map((before) => decideStep(completeCore, before, step, contents))
      if (one === undefined || other === undefined) continue
      if (step.kind === 'input' && step.firesArmedTimer === true) fired += 1
      expect(other.events.map(({ type }) => type)).toEqual(one.events.map(({ type }) => type))
      ;[state, renumbered] = [one.state, other.state]
    }
  }
  expect(fired).toBeGreaterThan(2)
})

/** The rows of a log, which keep the inputs as the app does. */
function rowsOf(inputs: readonly Input[], events: readonly StoredEvent[]) {
  const byId = new Map(inputs.map((input) => [input.id, input]))
  return events.map((event, place) => {
    const body = events[place - 1]?.intent === event.intent ? undefined : byId.get(event.intent)?.body
    return { row: encodeRow(event, completeCore.kindOf, body === undefined ? undefined : keptInput(body, event)) }
  })
}
