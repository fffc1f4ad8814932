import { describe, expect, test } from 'vitest'
import { placeCalled } from '../../../test/arbitraries/places'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'
import type { DeckContent } from '../../deck/content'
import { refusedWith } from '../../../test/examples/history'
import { networkFault, type Fault } from '../../../protocol/faults'
import type { OutboxView } from '../../../protocol/views/outbox'

const milk = content([{ ...plainCard('milk-1'), title: 'Steam' }, plainCard('milk-2')], {
  id: 'milk',
  title: 'Milk',
  type: 'standard',
})
const outbox = (app: App): OutboxView => {
  const view = app.view('outbox', {})
  if (view === undefined) throw new Error('what waits shows to a signed-in user')
  return view
}
const like = (app: App, cardId: string) => app.do('favoriteCardToggle', { deckId: 'milk', cardId, favorite: true })
const begin = (started: App = startApp()) => {
  const app = started.signIn().loadHome({}).loadLibrary({ categories: [] }).openDeck(milk)
  like(app, 'milk-1')
  return like(app.wait(1_000), 'milk-2')
}
const rowOf = (app: App, place: number): string => outbox(app).actions[place]?.rowId ?? ''
const fail = (app: App, rowId: string, fault: Fault) => app.tell({ type: 'rowFailed', rowId, fault, jitter: 1 })
const states = (app: App) => outbox(app).actions.map(({ state }) => state)

describe('pending actions', () => {
  test('X-OUTBOX-07 shows each action with its deck, its card and its time, the first one as being sent', () => {
    expect(outbox(begin()).actions).toEqual([
      expect.objectContaining({
        cause: 'favoriteAdded',
        deckTitle: 'Milk',
        cardTitle: 'Steam',
        state: 'sending',
        at: NOON,
      }),
      expect.objectContaining({ cause: 'favoriteAdded', deckTitle: 'Milk', state: 'waiting', at: NOON + 1_000 }),
    ])
    expect(outbox(begin().tell({ type: 'connectivity', online: false }))).toMatchObject({
      connected: false,
      online: false,
      actions: [{ state: 'waiting' }, { state: 'waiting' }],
    })
  })

  test('X-OUTBOX-07 an action has no future time after the clock was ahead and was corrected', () => {
    const app = startApp().signIn().loadHome({}).loadLibrary({ categories: [] }).openDeck(milk)
    const ahead = 30 * 86_400_000
    like(app.wait(ahead), 'milk-1')
    like(app.wait(-ahead), 'milk-2')
    expect(outbox(app).actions.map(({ at }) => at)).toEqual([undefined, undefined])
    expect(outbox(app.wait(ahead + 5)).actions.map(({ at }) => at)).toEqual([NOON + ahead, NOON + ahead + 1])
  })

  test('X-OUTBOX-07 shows the action that blocks the queue with the reason and the time of the next retry', () => {
    const app = begin()
    fail(app, rowOf(app, 0), refusedWith(500, 'Request failed: The card is gone'))
    expect(outbox(app).actions.map(({ state, heldUp }) => ({ state, heldUp }))).toEqual([
      {
        state: 'blocked',
        heldUp: { why: 'refused', message: 'The card is gone', attempts: 1, retryAt: app.now + 2_000 },
      },
      { state: 'waiting', heldUp: undefined },
    ])
    expect(app.nextChange('outbox', {})).toBe(app.now + 2_000)
    expect(app.view('shell', {})?.heldUp).toBe(true)
    app.wait(2_000)
    expect(states(app)).toEqual(['sending', 'waiting'])
    fail(app, rowOf(app, 0), networkFault('timeout'))
    expect(outbox(app).actions[0]?.heldUp).toMatchObject({ why: 'network', attempts: 2 })
    expect(app.view('shell', {})?.heldUp).toBe(false)
  })

  test('X-OUTBOX-07 lists a parked action last and sends the others, until it is unparked', () => {
    const app = begin()
    const rowId = rowOf(app, 0)
    fail(app, rowId, refusedWith(500))
    app.do('setAsideAction', { rowId })
    expect(states(app)).toEqual(['sending', 'aside'])
    expect(rowOf(app, 1)).toBe(rowId)
    app.do('putBackAction', { rowId })
    expect(states(app)).toEqual(['sending', 'waiting'])
    expect(rowOf(app, 0)).toBe(rowId)
  })

  test('X-OUTBOX-07 an action that depends on a parked one is not sent', () => {
    const app = startApp().signIn().loadHome({}).loadLibrary({ categories: [] }).openDeck(milk)
    app.do('createDeck', { title: 'Mine', initialCardId: 'milk-1' })
    const own = app.state.user.outbox.rows[0]?.subject ?? ''
    app.do('tuckCard', { deckId: own, cardId: 'milk-2' })
    app.do('setAsideAction', { rowId: rowOf(app, 0) })
    expect(states(app)).toEqual(['aside', 'behindAside'])
  })

  test('X-SEC-06 X-OUTBOX-07 what was sealed at a log-out is listed, also where the key of the next sign-in does not open it', () => {
    const app = begin().do('logOut', { force: true })
    const queue = app.state.quarantine[mayaWithoutOrg.id]
    const rows = (queue?.rows ?? []).map(({ subject: _, ...row }) => ({
      ...row,
      method: 'POST' as const,
      path: '',
      body: '',
      cause: '',
      sealed: `sealed ${row.id}`,
    }))
    app.tell({ type: 'sealed', owner: mayaWithoutOrg.id, rows, activities: [] }).signIn()
    expect(states(app)).toEqual(['waiting', 'waiting'])
    app.tell({ type: 'opened', tried: rows.map(({ id }) => id), rows: [], activities: [] })
    expect(states(app)).toEqual(['unopened', 'unopened'])
    app.do('putBackAction', { rowId: rowOf(app, 0) })
    expect(states(app)).toEqual(['waiting', 'unopened'])
  })

  test('decision 3 X-OUTBOX-07 what is held up of an assessment, or of the questions of a deck, can be given up with all that waits of it', () => {
    const offered = (deck: DeckContent, fault?: Fault) => {
      const app = startApp().signIn().loadHome({}).loadLibrary({ categories: [] }).openDeck(deck)
      app.do('favoriteCardToggle', { deckId: 'milk', cardId: 'milk-1', favorite: true })
      app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
      const first = outbox(app).actions.find(({ about }) => about === 'deck')?.rowId ?? ''
      if (fault === undefined) app.do('setAsideAction', { rowId: first })
      else fail(app, first, fault)
      return outbox(app).actions.flatMap(({ rowId, letGo }) =>
        letGo === undefined ? [] : [{ ...letGo, first: rowId === first }],
      )
    }
    const check = content([quizCard('q1'), quizCard('q2')])
    const reading = content([quizCard('q1'), plainCard('c')], { type: 'standard' })
    for (const fault of [refusedWith(422), undefined]) {
      expect(offered(check, fault)).toEqual([{ count: 2, assessment: true, first: true }])
      expect(offered(reading, fault)).toEqual([{ count: 1, assessment: false, first: true }])
    }
    for (const fault of [refusedWith(500), networkFault('timeout')]) expect(offered(check, fault)).toEqual([])
    const likes = begin()
    fail(likes, rowOf(likes, 0), refusedWith(422))
    expect(outbox(likes).actions.flatMap(({ letGo }) => letGo ?? [])).toEqual([])
  })

  test('X-OUTBOX-07 a statement is not shown as parked, because the user did not park it, and is listed last', () => {
    const app = begin()
    for (const { rowId } of outbox(app).actions) app.tell({ type: 'rowSent', rowId })
    app.do('openCategory', { categoryId: 'coffee' }).tell({ type: 'activityDue' })
    app.tell({ type: 'rowSent', rowId: rowOf(app, 0), records: true })
    app.do('favoriteCardToggle', { deckId: 'milk', cardId: 'milk-1', favorite: false })
    expect(outbox(app).actions.map(({ cause, state }) => [cause, state])).toEqual([
      ['favoriteRemoved', 'sending'],
      ['statementsMade', 'record'],
    ])
  })

  test('X-OUTBOX-07 shows actions delivered today with the time, and not tomorrow', () => {
    const app = begin()
    app.tell({ type: 'rowSent', rowId: rowOf(app, 0) })
    expect(outbox(app).sent).toEqual([{ about: 'favoriteAdded', at: app.now, cause: 'favoriteAdded' }])
    app.wait(12 * 3_600_000)
    expect(outbox(app).sent).toEqual([])
  })

  test('X-OUTBOX-07 decision 8 counts the first hour of a day on which the clocks go back to that day', () => {
    const app = begin(startApp(Date.parse('2026-10-24T22:30:00Z'), placeCalled('Europe/Berlin').zone))
    app.tell({ type: 'rowSent', rowId: rowOf(app, 0) })
    app.wait(24 * 3_600_000)
    expect(outbox(app).sent).toMatchObject([{ about: 'favoriteAdded' }])
    app.wait(3_600_000)
    expect(outbox(app).sent).toEqual([])
  })
})
