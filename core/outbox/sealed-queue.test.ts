import { describe, expect, test } from 'vitest'
import { signedIn } from '../../test/examples/history'
import { rescuedEvent } from '../../test/examples/rescued-event'
import { event, fact, given, intent, type Given, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { isFavorite } from '../personal/favorites'
import type { State } from '../state'
import { dueActivities, isUnsealDue, nextRow } from './queue'
import type { OutboxRow } from './state'

const like = (cardId: string) => intent('favoriteCardToggle', { cardId, deckId: 'd1', favorite: true })
const leaves = intent('logOut', { force: true })
const away: Steps = [signedIn(), like('c1'), like('c2'), leaves]
const telling = { id: 'told', owner: 'maya', timestamp: 1, event: 'openedApp', session: 's' }
const signsIn = (who: { readonly id: string }): Steps => [
  event('loginSucceeded', { method: 'email', user: who }),
  event('syncSucceeded', { trials: [], notices: [] }),
]

const left = (...steps: readonly Steps[]): readonly OutboxRow[] => given(...steps).state.quarantine['maya']?.rows ?? []
const open = left(away)
const closedRow = ({ subject: _, ...row }: OutboxRow): OutboxRow => ({
  ...row,
  method: 'POST',
  path: '',
  body: '',
  cause: '',
  sealed: `sealed ${row.id}`,
})
const closed = open.map(closedRow)
const toldClosed = { ...telling, event: '', sealed: 'sealed told' }
const seals = event('actionsSealed', { owner: 'maya', rows: closed, activities: [toldClosed] })
const liked = (id: string, seq: number, cardId: string) =>
  rescuedEvent('favoriteAdded', { deckId: 'd1', cardId }, id, seq)
const tried = [...open, telling].map(({ id }) => id)
const opens = (rows: readonly OutboxRow[]) => fact({ type: 'opened', tried, rows, activities: [telling] })
/** Without the activities of the sign-in itself. */
const told = ({ state }: Given) => state.user.outbox.activities.filter(({ event: name }) => name !== 'loggedIn')
const rowsOf = ({ state }: Given) => state.user.outbox.rows

describe('unsent actions of a signed-out user', () => {
  test('X-SEC-06 are sealed: rows and activities as reported, for that owner', () => {
    given(away)
      .when(fact({ type: 'sealed', owner: 'maya', rows: closed, activities: [toldClosed] }))
      .thenExactly(seals)
  })

  test('X-SEC-06 cannot be read then, and neither can their recovered events', () => {
    const healed = event('storageHealed', {
      cause: 'dataLoss',
      rows: [],
      events: [liked('rescued', 1, 'c1')],
    })
    const before = given(away, healed)
    expect(before.state.quarantine['maya']?.rescued).toHaveLength(1)
    const { state } = given(away, healed, seals)
    expect(state.quarantine['maya']).toMatchObject({ rows: closed, activities: [toldClosed], rescued: [] })
    expect(JSON.stringify(state)).not.toContain('c1')
    expect(JSON.stringify(state)).not.toContain('/user/favorites')
  })

  test('X-SEC-06 are not sealed for a user without unsent actions', () => {
    given(away)
      .when(fact({ type: 'sealed', owner: 'ben', rows: [], activities: [] }))
      .thenNothing()
  })
})

describe('sealed actions', () => {
  const back: Steps = [away, seals, signsIn(maya)]
  const due = (state: State) => [nextRow(state, NOON), dueActivities(state, NOON), isUnsealDue(state, NOON)]

  test('X-SEC-06 are sent only after they are opened, and later actions too', () => {
    expect(due(given(back).state)).toEqual([undefined, [], true])
    expect(due(given(back, like('c3')).state)).toEqual([undefined, [], true])
  })

  test('X-SEC-06 cannot be opened by another user, who sends their own actions', () => {
    const ben = given(away, seals, signsIn({ id: 'ben' }))
    expect(isUnsealDue(ben.state, NOON)).toBe(false)
    ben.when(opens(open)).thenNothing()
    const acting = given(away, seals, signsIn({ id: 'ben' }), like('c9')).state
    expect(nextRow(acting, NOON)?.owner).toBe('ben')
    expect(acting.quarantine['maya']?.rows).toEqual(closed)
  })

  test('X-SEC-06 X-OUTBOX-01 are opened by their owner, and sent in order with their ids', () => {
    const opened = given(back)
      .when(opens(open))
      .thenExactly(event('actionsOpened', { rows: open, activities: [telling] }))
    expect(rowsOf(opened)).toEqual(open)
    expect(told(opened)).toEqual([telling])
    expect(nextRow(opened.state, NOON)).toEqual(open[0])
    expect(isUnsealDue(opened.state, NOON)).toBe(false)
  })

  test('X-HEAL-08 are applied at once when opened, whatever the server returns, and queued once', () => {
    const events = open.map(({ id, seq }, index) => liked(id, seq, `c${index + 1}`))
    const opened = event('actionsOpened', { rows: open, activities: [], events })
    given(back)
      .when(fact({ type: 'opened', tried, rows: open, activities: [], events }))
      .thenExactly(opened)
    const { state } = given(back, opened, event('homeLoaded', { content: 'h1', trials: [], favorites: [] }))
    for (const cardId of ['c1', 'c2']) expect(isFavorite(state, 'd1', cardId)).toBe(true)
    expect(state.user.outbox).toMatchObject({ rows: open, rescued: [] })
    expect(isFavorite(given(back).when(opens(open)).after.state, 'd1', 'c1')).toBe(false)
  })

  test('X-SEC-06 X-OUTBOX-01 a row that the key does not open is parked, blocks no other row, and is tried again when it is put back', () => {
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two actions wait')
    const opened = given(back)
      .when(opens([second]))
      .thenExactly(
        event('actionsOpened', { rows: [second], activities: [telling] }),
        event('actionSetAside', { rowId: first.id }),
      )
    expect(nextRow(opened.state, NOON)).toEqual(second)
    expect(opened.state.user.outbox.counts).toEqual({ queued: 2, delivered: 0, dropped: 0 })
    expect(isUnsealDue(opened.state, NOON)).toBe(false)
    const again = given(
      back,
      event('actionsOpened', { rows: [second], activities: [telling] }),
      event('actionSetAside', { rowId: first.id }),
      intent('putBackAction', { rowId: first.id }),
    )
    expect(isUnsealDue(again.state, NOON)).toBe(true)
    again
      .when(opens([first, second]))
      .thenExactly(event('actionsOpened', { rows: [first, second], activities: [telling] }))
  })

  test('S-SYNC-27 X-SEC-06 a parked action is opened too, stays parked, and is tried again at the next sign-in when no key fits', () => {
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two actions wait')
    const parkedAway: Steps = [
      signedIn(),
      like('c1'),
      like('c2'),
      intent('setAsideAction', { rowId: first.id }),
      leaves,
    ]
    const onlyParked = event('actionsSealed', { owner: 'maya', rows: [closedRow(first), second], activities: [] })
    const before = given(parkedAway, onlyParked, signsIn(maya))
    expect(due(before.state)).toEqual([undefined, [], true])
    const opening = (rows: readonly OutboxRow[]) => fact({ type: 'opened', tried: [first.id], rows, activities: [] })
    const opened = before.when(opening([first])).thenExactly(event('actionsOpened', { rows: [first], activities: [] }))
    expect(rowsOf(opened)).toEqual([first, second])
    expect(opened.state.user.outbox.parked).toEqual({ [first.id]: true })
    expect(nextRow(opened.state, NOON)).toEqual(second)
    const unopened = before.when(opening([])).thenExactly(event('actionsOpened', { rows: [], activities: [] }))
    expect(unopened.state.user.outbox.unopened).toEqual({ [first.id]: true })
    expect(nextRow(unopened.state, NOON)).toEqual(second)
    const nothing = event('actionsOpened', { rows: [], activities: [] })
    const later = given(parkedAway, onlyParked, signsIn(maya), nothing, leaves, signsIn(maya))
    expect(isUnsealDue(later.state, NOON)).toBe(true)
  })

  test('X-SEC-06 an activity that cannot be opened is removed', () => {
    const opened = given(back)
      .when(fact({ type: 'opened', tried, rows: open, activities: [] }))
      .thenExactly(event('actionsOpened', { rows: open, activities: [] }))
    expect(told(opened)).toEqual([])
  })

  test('X-SEC-06 that were sealed during the opening are neither dropped nor forgotten: all are opened again', () => {
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two actions wait')
    const before = given(back)
    before
      .when(fact({ type: 'opened', tried: [first.id, telling.id], rows: [first], activities: [telling] }))
      .thenNothing()
    before.when(fact({ type: 'opened', tried: [first.id, second.id], rows: open, activities: [] })).thenNothing()
    expect(isUnsealDue(before.state, NOON)).toBe(true)
  })

  test('X-SEC-06 are not opened twice', () => {
    given(back, event('actionsOpened', { rows: open, activities: [telling] }))
      .when(opens(open))
      .thenNothing()
  })
})
