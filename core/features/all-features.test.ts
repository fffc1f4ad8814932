import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../../protocol/events'
import { isUniqueId } from '../../protocol/ids'
import { logs, type Log } from '../../test/arbitraries/logs'
import { evolve, handle } from './all-features'
import { initialState } from '../initial-state'
import type { Input } from '../decider'
import { allRows, userQueue } from '../outbox/queue'
import type { State } from '../state'
import { cases } from '../../test/cases'

const runs = { numRuns: cases(20) }

/** Returns all states of a log, including the initial one. */
function statesOf({ events }: Log): readonly State[] {
  let state = initialState
  return [initialState, ...events.map((event) => (state = evolve(state, event)))]
}

/** Decides the inputs of a log one after the other; `look` sees each with the state before and after it. */
function decideAll({ inputs, contents }: Log, look: (input: Input, before: State, after: State) => void): State {
  return inputs.reduce((state, input) => {
    const outcome = handle(state, input, contents)
    if (E.isLeft(outcome)) throw new Error(`${input.id} was refused: ${outcome.left.code}`)
    look(input, state, outcome.right.state)
    return outcome.right.state
  }, initialState)
}

const again = (input: Input): Input => ({ ...input, id: `${input.id}-again` })

describe('the core', () => {
  property.prop([logs], runs)('X-LOG-04 decides the same from the same inputs', (log) => {
    const states: State[] = []
    decideAll(log, (_input, _before, after) => states.push(after))
    expect(states.at(-1) ?? initialState).toStrictEqual(log.state)
  })

  property.prop([logs], runs)('X-OUTBOX-08 an intent that is sent twice at once causes its action once', (log) => {
    decideAll(log, (input, _before, after) => {
      if (input.body.kind !== 'intent') return
      const second = handle(after, again(input), log.contents)
      const added = E.isRight(second)
        ? second.right.state.user.outbox.counts.queued - after.user.outbox.counts.queued
        : 0
      expect(added, input.body.intent.type).toBe(0)
    })
  })

  property.prop([logs], runs)('fault 21: a fact that is reported twice counts once', (log) => {
    decideAll(log, (input, _before, after) => {
      if (input.body.kind !== 'fact' || !['callEnded', 'rowSent', 'timerFired'].includes(input.body.fact.type)) return
      const second = handle(after, again(input), log.contents)
      expect(E.isRight(second) ? second.right.events : []).toEqual([])
    })
  })

  property.prop([logs], runs)(
    'X-OUTBOX-03 X-LOG-02 every event and every action has its own unique id',
    ({ events, state }) => {
      for (const ids of [events.map(({ id }) => id), state.user.outbox.rows.map(({ id }) => id)]) {
        expect(ids.every(isUniqueId)).toBe(true)
        expect(new Set(ids).size).toBe(ids.length)
      }
    },
  )
})

describe('a fold without the rows of the sign-in', () => {
  const queuedBy = (events: readonly StoredEvent[]) => {
    const ids = new Set<string>()
    let state = initialState
    for (const event of events) {
      state = evolve(state, event)
      for (const { id } of allRows(state)) ids.add(id)
    }
    return ids
  }
  property.prop([logs], runs)('X-HEAL-06 enqueues every action that the complete fold enqueues', ({ events }) => {
    const damaged = events.filter(({ type }) => type !== 'loginSucceeded')
    expect([...queuedBy(events)].filter((id) => !queuedBy(damaged).has(id))).toEqual([])
  })
})

describe('every state', () => {
  property.prop([logs], runs)('S-SYNC-10 has a user exactly while one is signed in', (log) => {
    for (const {
      user: { session },
    } of statesOf(log))
      expect(session.user !== undefined).toBe(
        session.login.value === 'loggedIn' || session.login.value === 'loggingOut',
      )
  })

  property.prop([logs], runs)('X-OUTBOX-06 contains only unsent user data while signed out', (log) => {
    for (const state of statesOf(log).filter(({ user: { session } }) => session.user === undefined)) {
      expect(state.user.library.decks).toEqual({})
      expect(state.user.quiz).toEqual(initialState.user.quiz)
      expect(state.user.engagement).toEqual(initialState.user.engagement)
      expect(state.user.seen).toEqual({})
      expect(Object.values(state.user.tabs).filter(({ deck }) => deck !== undefined)).toEqual([])
      expect(userQueue(state)).toEqual([])
    }
  })

  property.prop([logs], runs)('S-SYNC-20 has at most one pending sync, one home and one library call', (log) => {
    for (const {
      user: { calls },
    } of statesOf(log)) {
      const purposes = Object.values(calls).map(({ purpose }) => purpose)
      for (const purpose of ['sync', 'home', 'library', 'signInSettings', 'logout'])
        expect(purposes.filter((one) => one === purpose).length).toBeLessThanOrEqual(1)
    }
  })

  property.prop([logs], runs)('X-OUTBOX-01 has counts that add up, and is blocked only by a pending action', (log) => {
    for (const {
      user: { outbox },
    } of statesOf(log)) {
      expect(outbox.counts.queued).toBe(outbox.rows.length + outbox.counts.delivered + outbox.counts.dropped)
      const ids = outbox.rows.map(({ id }) => id)
      if (outbox.blocked !== undefined) expect(ids).toContain(outbox.blocked.rowId)
      for (const id of Object.keys(outbox.parked)) expect(ids).toContain(id)
    }
  })

  property.prop([logs], runs)(
    'X-MACHINE-03 has only timers that an earlier event armed, and none of a closed tab',
    (log) => {
      for (const {
        user: { timers, tabs },
        seq,
      } of statesOf(log)) {
        for (const [name, { armedBy, delay }] of Object.entries(timers)) {
          expect(armedBy).toBeLessThanOrEqual(seq)
          expect(delay).toBeGreaterThan(0)
          const [, tab] = name.split('@')
          if (tab !== undefined) expect(Object.keys(tabs)).toContain(tab)
        }
      }
    },
  )

  property.prop([logs], runs)(
    'D-TRIAL-08 D-TRIAL-05 has trials whose attempt counts equal the completed attempts',
    (log) => {
      const completed: Record<string, number> = {}
      let state = initialState
      for (const event of log.events) {
        state = evolve(state, event)
        if (event.type === 'quizAttemptCompleted')
          completed[event.data.trialId] = (completed[event.data.trialId] ?? 0) + 1
        for (const trial of Object.values(state.user.quiz.trials)) {
          expect(trial.attempts).toBe(completed[trial.id] ?? 0)
          expect(trial.attemptsRemaining ?? 0).toBeGreaterThanOrEqual(0)
        }
      }
    },
  )
})

test('the initial state is empty', () => {
  expect(initialState).toMatchObject({
    seq: 0,
    quarantine: {},
    user: { signIn: 0, calls: {}, timers: {}, tabs: {}, alerts: [] },
  })
})
