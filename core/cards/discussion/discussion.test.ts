import { describe, expect, test } from 'vitest'
import { content, plainCard } from '../../../test/examples/assessment'
import { startApp, type App } from '../../../test/examples/app'
import { opened, refusedWith, signedIn, started } from '../../../test/examples/history'
import { delivered, event, given, intent, later, made, type Steps } from '../../../test/given-when-then'
import { maya, NOON } from '../../../test/examples/defaults'

const notAllowed = refusedWith(403, 'Request failed: Not allowed to modify that deck')
const thread = { moderatorRoleId: 'mod', startDate: NOON - 10, endDate: NOON + 10 }
const deck = content([{ ...plainCard('c1', 'discussion'), discussion: thread }, plainCard('c2')], {
  id: 'd1',
  type: 'standard',
})
const ready: Steps = [signedIn(), opened(deck)]
const moderating: Steps = [signedIn({ ...maya, roles: ['mod'] }), opened(deck)]
const post = (body: string, cardId = 'c1') => intent('postResponse', { cardId, deckId: 'd1', body })
const remove = (responseId: string) => intent('deleteResponse', { responseId, cardId: 'c1' })
const posted = (isModeratorResponse: boolean) =>
  event('discussionPosted', {
    responseId: made('response'),
    cardId: 'c1',
    deckId: 'd1',
    body: 'Why?',
    isModeratorResponse,
    userName: 'Maya Okafor',
  })

describe('a comment', () => {
  test('D-DISC-14 D-API-40 is shown at once as pending, until the server has it', () => {
    const after = given(ready).when(post(' Why? ')).thenExactly(posted(false))
    expect(Object.values(after.state.user.engagement.posts)).toMatchObject([
      { cardId: 'c1', body: 'Why?', at: NOON, pending: true },
    ])
    const confirmed = given(ready, post('Why?'), delivered('discussionPosted'))
    expect(Object.values(confirmed.state.user.engagement.posts)).toMatchObject([{ pending: false }])
  })

  test('D-DISC-15 D-DISC-16 is marked as a moderator’s if its author is one', () => {
    const after = given(moderating).when(post('Why?')).thenExactly(posted(true))
    const bodies = after.state.user.outbox.rows.map(({ body }): unknown => JSON.parse(body))
    expect(bodies).toMatchObject([{ type: 'discussion', userName: 'Maya Okafor', data: { isModeratorResponse: true } }])
  })

  test('D-DISC-10 D-DISC-11 D-DISC-22 needs a user, text and a discussion', () => {
    given(started()).when(post('Why?')).thenRefused('missingCurrentUser')
    given(ready).when(post(' \n ')).thenRefused('feedbackIncomplete')
    given(ready).when(post('Why?', 'c2')).thenRefused('cardNotFound')
  })

  test('D-DISC-08 is accepted from the start to the end, by the server’s clock', () => {
    given(ready, later(10)).when(post('Why?')).thenTypes('discussionPosted')
    given(ready, later(-10)).when(post('Why?')).thenTypes('discussionPosted')
    given(ready, later(11)).when(post('Why?')).thenRefused('readingOnly')
    given(ready, later(-11)).when(post('Why?')).thenRefused('readingOnly')
    given(ready, event('serverClockMeasured', { offset: 3_600_000 }))
      .when(post('Why?'))
      .thenRefused('readingOnly')
  })

  test('D-DISC-14 can be posted again under another id, or removed, after the server refused it', () => {
    const refused = (app: App) => {
      const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'discussionPosted')
      return app.tell({ type: 'rowFailed', rowId: row?.id ?? '', fault: notAllowed, jitter: 0 })
    }
    const on = { cardId: 'c1', deckId: 'd1' } as const
    const app = startApp().signIn().openDeck(deck)
    const causes = () =>
      app.state.user.outbox.rows.map(({ cause }) => cause).filter((cause) => cause.startsWith('disc'))
    refused(app.do('postResponse', { ...on, body: 'Why?' }))
    expect(causes()).toEqual([])
    const [first = ''] = Object.keys(app.state.user.engagement.posts)
    app.do('postResponse', { ...on, body: 'Why?' }).do('deleteResponse', { responseId: first, cardId: 'c1' })
    expect(causes()).toEqual(['discussionPosted', 'discussionDeleted'])
    expect(Object.values(app.state.user.engagement.posts)).toMatchObject([{ body: 'Why?', pending: true }])
    expect(Object.keys(app.state.user.engagement.posts)).not.toContain(first)
  })

  test('X-OUTBOX-08 is sent once for two rapid taps', () => {
    const open: Steps = [signedIn(), opened({ ...deck, cards: [{ ...plainCard('c1'), discussion: {} }] })]
    given(open, post('Why?'), later(999)).when(post('Why?')).thenNothing()
    given(open, post('Why?'), later(999)).when(post('How?')).thenTypes('discussionPosted')
    given(open, post('Why?'), later(1_000)).when(post('Why?')).thenTypes('discussionPosted')
  })
})

describe('deleting a comment', () => {
  const own = Object.keys(given(ready, post('Why?')).state.user.engagement.posts)[0] ?? ''

  test('D-DISC-18 D-DISC-20 D-API-41 is permitted for own comments, and for moderators', () => {
    const after = given(ready, post('Why?'))
      .when(remove(own))
      .thenExactly(event('discussionDeleted', { responseId: own, cardId: 'c1' }))
    expect(after.state.user.engagement.posts).toEqual({})
    expect(after.state.user.outbox.rows.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    given(ready).when(remove('others')).thenRefused('notYours')
    given(moderating).when(remove('others')).thenTypes('discussionDeleted')
    given(started()).when(remove('others')).thenRefused('missingCurrentUser')
  })

  test('X-OUTBOX-08 happens once', () => {
    given(moderating, remove('others')).when(remove('others')).thenNothing()
  })
})
