import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../protocol/events'
import { logs } from '../test/arbitraries/logs'
import { content, plainCard } from '../test/examples/assessment'
import { opened, signedIn } from '../test/examples/history'
import { event, given, intent } from '../test/given-when-then'
import { maya } from '../test/examples/defaults'
import { evolve } from './features/all-features'
import { initialState } from './initial-state'
import { initialUserState } from './user-state'
import { allRows } from './outbox/queue'
import { initialSession } from './session/session-state'
import type { State } from './state'
import { cases } from '../test/cases'

const ben = { id: 'ben', name: 'Ben Weiss' }
const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
const lived = [
  signedIn(),
  opened(deck),
  intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true }),
  event('alertRaised', { alert: { id: 'a', kind: 'pageNotFound' } }),
  intent('storeInitialUrl', { url: '/certification/d1' }),
]

/** Marks the learner's texts with their author. */
const marked = (one: StoredEvent): StoredEvent =>
  'body' in one.data ? ({ ...one, data: { ...one.data, body: `by-${one.actor}.` } } as StoredEvent) : one

/** Texts of other users that are visible: in the state, except for the quarantine, and in the own rows. */
function foreign({ device, user }: State, people: readonly string[]): readonly string[] {
  const shown = JSON.stringify([device, user])
  return people.filter((id) => id !== user.owner && (shown.includes(`by-${id}.`) || shown.includes(id)))
}

describe('a user switch', () => {
  property.prop([logs, fc.array(fc.nat({ max: 200 }), { maxLength: 4 })], { numRuns: cases(60) })(
    'X-LOG-15 leaves no data of one user to another, whatever was done, and whatever rows of the log are lost',
    ({ events }, lost) => {
      const people = [...new Set(events.flatMap(({ actor }) => (actor === null ? [] : [actor])))]
      let state = initialState
      for (const [index, one] of events.map(marked).entries()) {
        if (lost.includes(index)) continue
        state = evolve(state, one)
        expect(foreign(state, people)).toEqual([])
        expect(state.user.owner ?? null).toBe(state.user.session.user?.id ?? state.user.owner ?? null)
        expect(state.user.outbox.rows.every(({ owner }) => owner === state.user.owner)).toBe(true)
        for (const [id, { rows }] of Object.entries(state.quarantine)) {
          expect(id).not.toBe(state.user.owner)
          expect(rows.every(({ owner }) => owner === id)).toBe(true)
        }
      }
    },
  )

  test('X-LOG-15 starts empty after a log-out, except for the sign-in options and the next sync', () => {
    const { state } = given(...lived, intent('logOut', { force: true }))
    const { session, sync, timers, signIn, ...rest } = state.user
    const { session: _s, sync: _y, timers: _t, signIn: _n, ...nothing } = initialUserState(initialSession)
    expect(rest).toEqual(nothing)
    expect(session).toEqual({ ...initialSession, logoutReason: 'chosen', organisation: maya.primaryOrg })
    const { load, notices } = initialUserState(initialSession).sync
    expect(sync).toEqual({ notices, load: { ...load, value: 'restored' } })
    expect(Object.keys(timers).filter((name) => !name.startsWith('load:'))).toEqual([])
    expect(signIn).toBe(state.device.signInCount)
  })

  test('X-LOG-15 leaves no data after a sign-in of another user without a log-out', () => {
    const { state } = given(...lived, event('loginSucceeded', { method: 'email', user: ben }))
    expect(JSON.stringify([state.device, state.user])).not.toMatch(/maya|Okafor|c1|d1/)
    expect(state.user.owner).toBe('ben')
    expect(Object.keys(state.quarantine)).toEqual(['maya'])
  })

  test('X-OUTBOX-06 quarantines unsent actions, and restores them when their owner signs in', () => {
    const away = given(...lived, intent('logOut', { force: true })).state
    expect(away.user.outbox.rows).toEqual([])
    expect(allRows(away).map(({ cause, owner }) => [cause, owner])).toEqual([['favoriteAdded', 'maya']])
    const back = given(
      ...lived,
      intent('logOut', { force: true }),
      event('loginSucceeded', { method: 'email', user: maya }),
    )
    expect(back.state.user.outbox.rows.map(({ cause }) => cause)).toEqual(['favoriteAdded'])
    expect(back.state.quarantine).toEqual({})
  })

  test('X-OUTBOX-10 each sign-in has its own number, and a new session of the same user keeps the user’s state', () => {
    const before = given(...lived, intent('sync', {}))
    const again = given(...lived, intent('sync', {}), event('loginSucceeded', { method: 'token', user: maya }))
    expect(again.state.user.signIn).toBe(before.state.user.signIn + 1)
    expect(again.state.user.engagement).toEqual(before.state.user.engagement)
    expect(Object.values(again.state.user.calls).every(({ signIn }) => signIn === again.state.user.signIn)).toBe(true)
  })

  test('X-LOG-15 an event of another actor shows a lost sign-in, and the previous user’s state is not theirs', () => {
    const { state } = given(...lived)
    const next = {
      type: 'pageHidden',
      data: {},
      id: 'e',
      at: 1,
      zone: 0,
      org: null,
      session: 's',
      intent: 'i',
    } as const
    const of = (actor: string | null) => evolve(state, { ...next, seq: state.seq + 1, actor })
    expect(of('maya').user.engagement).toEqual(state.user.engagement)
    for (const actor of ['ben', null]) {
      expect(of(actor).user.engagement).toEqual(initialState.user.engagement)
      expect(of(actor).user.session).not.toHaveProperty('user')
    }
  })
})
