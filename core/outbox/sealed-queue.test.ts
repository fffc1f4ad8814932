import { describe, expect, test } from 'vitest'
import { signedIn } from '../../test/examples/history'
import { rescuedEvent } from '../../test/examples/rescued-event'
import { event, fact, given, intent, maya, NOON, type Given, type Steps } from '../../test/given-when-then'
import { isFavorite } from '../personal/favorites'
import type { State } from '../state'
import { dueActivities, isOpeningDue, nextRow } from './queue'
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
/** Beside what the sign-in itself tells. */
const told = ({ state }: Given) => state.mine.outbox.activities.filter(({ event: name }) => name !== 'loggedIn')
const rowsOf = ({ state }: Given) => state.mine.outbox.rows

describe('what somebody leaves unsent', () => {
  test('X-SEC-06 is sealed: rows and activities as they are told, for that owner', () => {
    given(away)
      .when(fact({ type: 'sealed', owner: 'maya', rows: closed, activities: [toldClosed] }))
      .thenExactly(seals)
  })

  test('X-SEC-06 nothing of it can be read then, what would show it included', () => {
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

  test('X-SEC-06 of whoever has left nothing, nothing is sealed', () => {
    given(away)
      .when(fact({ type: 'sealed', owner: 'ben', rows: [], activities: [] }))
      .thenNothing()
  })
})

describe('what is sealed', () => {
  const back: Steps = [away, seals, signsIn(maya)]
  const due = (state: State) => [nextRow(state, NOON), dueActivities(state, NOON), isOpeningDue(state, NOON)]

  test('X-SEC-06 waits for its opening: nothing is sent of it, nor of what comes after', () => {
    expect(due(given(back).state)).toEqual([undefined, [], true])
    expect(due(given(back, like('c3')).state)).toEqual([undefined, [], true])
  })

  test('X-SEC-06 is opened by nobody else, who sends their own meanwhile', () => {
    const ben = given(away, seals, signsIn({ id: 'ben' }))
    expect(isOpeningDue(ben.state, NOON)).toBe(false)
    ben.when(opens(open)).thenNothing()
    const acting = given(away, seals, signsIn({ id: 'ben' }), like('c9')).state
    expect(nextRow(acting, NOON)?.owner).toBe('ben')
    expect(acting.quarantine['maya']?.rows).toEqual(closed)
  })

  test('X-SEC-06 X-OUTBOX-01 is opened by its owner, and goes in its order under its ids', () => {
    const opened = given(back)
      .when(opens(open))
      .thenExactly(event('actionsOpened', { rows: open, activities: [telling] }))
    expect(rowsOf(opened)).toEqual(open)
    expect(told(opened)).toEqual([telling])
    expect(nextRow(opened.state, NOON)).toEqual(open[0])
    expect(isOpeningDue(opened.state, NOON)).toBe(false)
  })

  test('X-HEAL-08 what is opened shows at once, whatever the server says meanwhile, and is queued once', () => {
    const events = open.map(({ id, seq }, index) => liked(id, seq, `c${index + 1}`))
    const opened = event('actionsOpened', { rows: open, activities: [], events })
    given(back)
      .when(fact({ type: 'opened', tried, rows: open, activities: [], events }))
      .thenExactly(opened)
    const { state } = given(back, opened, event('homeLoaded', { content: 'h1', trials: [], favorites: [] }))
    for (const cardId of ['c1', 'c2']) expect(isFavorite(state, 'd1', cardId)).toBe(true)
    expect(state.mine.outbox).toMatchObject({ rows: open, rescued: [] })
    expect(isFavorite(given(back).when(opens(open)).after.state, 'd1', 'c1')).toBe(false)
  })

  test('X-SEC-06 what the key does not fit is dropped with its reason, and holds nothing up', () => {
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two actions wait')
    const opened = given(back)
      .when(opens([second]))
      .thenExactly(
        event('actionsOpened', { rows: [second], activities: [telling] }),
        event('actionDropped', { rowId: first.id, reason: 'unreadable' }),
      )
    expect(nextRow(opened.state, NOON)).toEqual(second)
    expect(opened.state.mine.outbox.counts).toEqual({ queued: 2, delivered: 0, dropped: 1 })
  })

  test('X-SEC-06 an activity that cannot be opened goes', () => {
    const opened = given(back)
      .when(fact({ type: 'opened', tried, rows: open, activities: [] }))
      .thenExactly(event('actionsOpened', { rows: open, activities: [] }))
    expect(told(opened)).toEqual([])
  })

  test('X-SEC-06 what was sealed while it was being opened is neither dropped nor forgotten: all is opened once more', () => {
    const [first, second] = open
    if (first === undefined || second === undefined) throw new Error('two actions wait')
    const before = given(back)
    before
      .when(fact({ type: 'opened', tried: [first.id, telling.id], rows: [first], activities: [telling] }))
      .thenNothing()
    before.when(fact({ type: 'opened', tried: [first.id, second.id], rows: open, activities: [] })).thenNothing()
    expect(isOpeningDue(before.state, NOON)).toBe(true)
  })

  test('X-SEC-06 what was opened already is not opened again', () => {
    given(back, event('actionsOpened', { rows: open, activities: [telling] }))
      .when(opens(open))
      .thenNothing()
  })
})
