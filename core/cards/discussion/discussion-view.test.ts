import { describe, expect, test } from 'vitest'
import type { Discussion, DiscussionBack } from '../../../protocol/cards/discussion'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON, TAB } from '../../../test/examples/defaults'
import { content, plainCard } from '../../../test/examples/assessment'
import { refusedWith } from '../../../test/examples/history'
import { networkFault, type Fault } from '../../../protocol/faults'
import { deletionStatus } from './discussion'
import { hasThreadNews } from './discussion-thread'

const notAllowed = refusedWith(403, 'Request failed: Not allowed to modify that deck')
const on = { cardId: 'c1', deckId: 'deck' } as const
const open = (discussion: Discussion = {}, roles: string[] = []) =>
  startApp()
    .signIn({ ...mayaWithoutOrg, roles })
    .openDeck(content([{ ...plainCard('c1', 'discussion'), discussion }, plainCard('c2')], { type: 'standard' }))
    .do('openDeck', on)
    .do('flipCard', { ...on, side: 'back' })
function back(app: App): DiscussionBack {
  const found = app.view('deck', { deckId: 'deck' })?.cards.find(({ cardId }) => cardId === 'c1')?.back
  if (found?.kind !== 'discussion') throw new Error('no discussion')
  return found
}
const response = (id: string, more: object = {}) =>
  ({ id, cardId: 'c1', type: 'discussion', body: id, userName: 'Jonas Berg', createdAt: NOON, ...more }) as const

describe('the back of a discussion', () => {
  test('D-DISC-01 D-DISC-14 has the comments of others, and an own one immediately', () => {
    const app = open().said([response('late', { createdAt: NOON + 5 }), response('early')])
    app.wait(10).do('postResponse', { ...on, body: 'Mine' })
    expect(back(app)).toMatchObject({ status: 'online', opening: 'open', total: 3, gone: false })
    expect(back(app).responses).toMatchObject([
      { responseId: 'early', author: 'Jonas Berg', initials: 'JB', mine: false, sending: 'sent' },
      { responseId: 'late' },
      { body: 'Mine', mine: true, moderator: false, sending: 'waiting', createdAt: NOON + 10 },
    ])
  })

  test('D-TIME-01 D-DISC-14 shows the true age of all comments on a device with a wrong clock', () => {
    const day = 86_400_000
    const app = open().tell({ type: 'clockMeasured', offset: -day, within: 0 })
    app.said([response('theirs', { createdAt: NOON - day })])
    app.do('postResponse', { ...on, body: 'Mine' })
    expect(back(app).responses.map(({ createdAt }) => createdAt)).toEqual([app.now, app.now])
  })

  test('D-DISC-14 shows a comment once after delivery, and marks one that the server refused', () => {
    const app = open()
      .said([])
      .do('postResponse', { ...on, body: 'Mine' })
    const [mine] = back(app).responses
    app.wait(10_000).said([response(mine?.responseId ?? '', { userId: mayaWithoutOrg.id })])
    expect(back(app).responses).toMatchObject([{ mine: true, sending: 'sent' }])
    app.wait(10_000).said([])
    expect(back(app).responses).toMatchObject([{ mine: true, sending: 'waiting' }])
    const sent = app.state.user.outbox.rows.find(({ cause }) => cause === 'discussionPosted')
    app.sleep(5).tell({ type: 'rowSent', rowId: sent?.id ?? '' })
    expect(back(app).responses).toMatchObject([{ mine: true, sending: 'sent' }])
    // A response to an earlier request does not remove it; a response to a later one does: a moderator has deleted it.
    app.wait(9_995).said([])
    expect(back(app).responses).toEqual([])
    const refused = open()
      .said([])
      .do('postResponse', { ...on, body: 'Mine' })
    const row = refused.state.user.outbox.rows.find(({ cause }) => cause === 'discussionPosted')
    refused.tell({ type: 'rowFailed', rowId: row?.id ?? '', fault: notAllowed, jitter: 0 })
    expect(back(refused).responses).toMatchObject([{ sending: 'refused' }])
  })

  test('D-DISC-14 X-UX-02 shows a comment as blocked when its action must be retried or was parked', () => {
    const app = open()
      .said([])
      .do('postResponse', { ...on, body: 'Mine' })
    const rowId = app.state.user.outbox.rows.find(({ cause }) => cause === 'discussionPosted')?.id ?? ''
    const fail = (fault: Fault) => app.tell({ type: 'rowFailed', rowId, fault, jitter: 0 })
    fail(networkFault('offline'))
    expect(back(app).responses).toMatchObject([{ sending: 'waiting' }])
    fail(refusedWith(422, 'Request failed: The discussion is over'))
    expect(back(app).responses).toMatchObject([{ sending: 'held' }])
    app.do('setAsideAction', { rowId })
    expect(back(app).responses).toMatchObject([{ sending: 'held' }])
    app.do('putBackAction', { rowId })
    expect(back(app).responses).toMatchObject([{ sending: 'waiting' }])
  })

  test('D-DISC-12 shows a lost connection at once, regardless of the last fetch', () => {
    const app = open().said([])
    expect(back(app)).toMatchObject({ status: 'online', connected: true })
    app.tell({ type: 'connectivity', online: false })
    expect(back(app)).toMatchObject({ status: 'online', connected: false })
  })

  test('D-DISC-21 hides authors when anonymous, D-DISC-17 and marks moderators', () => {
    const app = open({ anonymize: true }).said([response('a', { data: { isModeratorResponse: true } })])
    app.do('postResponse', { ...on, body: 'Mine' })
    const { anonymous, responses } = back(app)
    expect([anonymous, responses.map(({ author, initials }) => [author, initials])]).toEqual([
      true,
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    ])
    expect(responses.map(({ moderator }) => moderator)).toEqual([true, false])
  })

  test('D-DISC-07 D-DISC-08 has not started before its start, is closed after its end, and switches on time', () => {
    const app = open({ startDate: NOON + 1_000, endDate: NOON + 2_000 })
    expect([back(app).opening, app.nextChange('deck', { deckId: 'deck' })]).toEqual(['notStarted', NOON + 1_000])
    expect([back(app.sleep(1_000)).opening, app.nextChange('deck', { deckId: 'deck' })]).toEqual(['open', NOON + 2_001])
    expect(back(app.sleep(1_001)).opening).toBe('closed')
    const ahead = open({ endDate: NOON + 2_000 }).tell({ type: 'clockMeasured', offset: 3_600_000, within: 0 })
    expect(back(ahead).opening).toBe('closed')
  })

  test('D-DISC-20 hides a deleted comment, even while the server still returns it', () => {
    const app = open({ moderatorRoleId: 'mod' }, ['mod']).said([response('a'), response('b')])
    expect(back(app).moderates).toBe(true)
    app
      .do('deleteResponse', { responseId: 'a', cardId: 'c1' })
      .wait(10_000)
      .said([response('a'), response('b')])
    expect(back(app).responses.map(({ responseId }) => responseId)).toEqual(['b'])
    expect(back(open({ moderatorRoleId: 'mod' })).moderates).toBe(false)
  })

  describe('a comment with a pending or failed deletion', () => {
    const said = [response('a'), response('b')]
    const deleting = () => {
      const app = open({ moderatorRoleId: 'mod' }, ['mod']).said(said)
      return app.do('deleteResponse', { responseId: 'a', cardId: 'c1' })
    }
    const rowOf = (app: App) => app.state.user.outbox.rows.find(({ cause }) => cause === 'discussionDeleted')?.id ?? ''
    const fail = (app: App, fault: Fault) => app.tell({ type: 'rowFailed', rowId: rowOf(app), fault, jitter: 0 })
    const shown = (app: App) => back(app).responses.map(({ responseId, sending }) => [responseId, sending])
    const refused = refusedWith(422, 'Request failed: You do not moderate it')

    test('D-DISC-20 X-UX-02 shows the comment again, marked, while its deletion is blocked by the server or parked by its author', () => {
      const app = deleting()
      fail(app, networkFault('offline'))
      expect(shown(app)).toEqual([['b', 'sent']])
      fail(app, refused)
      expect(shown(app)).toEqual([
        ['a', 'held'],
        ['b', 'sent'],
      ])
      expect(back(app).total).toBe(2)
      app
        .do('setAsideAction', { rowId: rowOf(app) })
        .wait(10_000)
        .said(said)
      expect(shown(app)).toEqual([
        ['a', 'held'],
        ['b', 'sent'],
      ])
      app.do('putBackAction', { rowId: rowOf(app) })
      expect(shown(app)).toEqual([['b', 'sent']])
      app.tell({ type: 'rowSent', rowId: rowOf(app) })
      expect(shown(app)).toEqual([['b', 'sent']])
    })

    test('D-DISC-20 X-UX-02 shows the comment again after its deletion was discarded, and lets the user delete it again', () => {
      const app = deleting()
      fail(app, notAllowed)
      expect(shown(app)).toEqual([
        ['a', 'sent'],
        ['b', 'sent'],
      ])
      app.do('deleteResponse', { responseId: 'a', cardId: 'c1' })
      expect(shown(app)).toEqual([['b', 'sent']])
      app.do('deleteResponse', { responseId: 'a', cardId: 'c1' })
      expect(app.state.user.outbox.rows.filter(({ cause }) => cause === 'discussionDeleted')).toHaveLength(1)
    })

    test('D-DISC-20 hides the comment until a fetch that started after the deletion was delivered', () => {
      const app = deleting()
      app.sleep(5).tell({ type: 'rowSent', rowId: rowOf(app) })
      expect(shown(app)).toEqual([['b', 'sent']])
      app.do('deleteResponse', { responseId: 'b', cardId: 'c1' })
      fail(app, notAllowed)
      // It is not known yet that the first was deleted, nor that the second was not.
      expect(shown(app)).toEqual([])
      app.wait(10_000).said([response('b')])
      expect(shown(app)).toEqual([['b', 'sent']])
    })

    test('D-DISC-20 treats an unchanged response as news after a deletion was delivered: it shows which deletions were discarded', () => {
      const app = deleting()
      const content = app.state.user.tabs[TAB]?.thread?.content ?? ''
      const isNews = () => hasThreadNews(app.state, TAB, { purpose: 'thread', ok: true, answer: { content } })
      expect(isNews()).toBe(false)
      app.sleep(5).tell({ type: 'rowSent', rowId: rowOf(app) })
      expect(isNews()).toBe(true)
    })

    test('D-DISC-20 X-SEC-06 hides the comment while the pending deletion is sealed', () => {
      const app = deleting()
      const [row] = app.state.user.outbox.rows
      if (row === undefined) throw new Error('the deletion waits')
      const sealed = { ...row, cause: '', path: '', body: '', sealed: 'sealed' }
      const outbox = { ...app.state.user.outbox, rows: [sealed] }
      const state = { ...app.state, user: { ...app.state.user, outbox } }
      expect(deletionStatus(state, 'a', app.now)).toBe('done')
    })
  })

  test('D-DISC-02 keeps the fetched comments when the next fetch fails, and shows the newest 200', () => {
    const many = Array.from({ length: 201 }, (_, index) => response(`r${index}`, { createdAt: NOON + index }))
    const app = open().said(many).wait(10_000).fail('thread', networkFault('offline'))
    const { status, total, responses } = back(app)
    expect([status, total, responses.length, responses[0]?.responseId]).toEqual(['error', 201, 200, 'r1'])
  })

  test('D-DISC-22 shows an error without a discussion', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([plainCard('c1', 'discussion')], { type: 'standard' }))
    expect(app.view('deck', { deckId: 'deck' })?.cards[0]?.back).toEqual({
      kind: 'broken',
      message: 'Invariant violation: missing discussion card',
    })
  })
})
