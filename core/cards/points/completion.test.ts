import { describe, expect, test } from 'vitest'
import type { Card } from '../../../protocol/entities/card'
import { networkFault } from '../../../protocol/faults'
import { startApp, type App } from '../../../test/examples/app'
import { content, plainCard } from '../../../test/examples/assessment'
import { opened, refusedWith, signedIn } from '../../../test/examples/history'
import { answered, delivered, failed, given, intent, made, type Steps } from '../../../test/given-when-then'
import { isCallFor } from '../../calls'

const question: Card = { id: 'q', type: 'quiz', quiz: { id: 'quiz', answers: [{ id: 'a', points: 1 }] } }
const deck = content([question], { id: 'd1', type: 'points' })
const sent: Steps = [
  signedIn(),
  opened(deck),
  intent('answerQuestion', { deckId: 'd1', cardId: 'q', quizId: 'quiz', answer: 'a' }),
  intent('submitPoints', { deckId: 'd1' }),
]
const arrived: Steps = [sent, delivered('pointsCompleted')]
const leadsTo = (...connectedDecks: string[]) => answered('completion', { connectedDecks })
const about = (deckId: string) => (call: Parameters<typeof isCallFor>[0]) =>
  isCallFor(call, 'deck') && call.deckId === deckId
const there = (deckId: string) =>
  answered('deck', { deckId, content: deckId, title: '', type: 'standard', cardIds: [] }, about(deckId))

describe('a delivered completion', () => {
  test('D-POINTS-07 is fetched, then missing decks are loaded, then a full sync runs', () => {
    const after = given(sent).when(delivered('pointsCompleted'))
    expect(after.events.at(-1)).toMatchObject({
      type: 'completionAsked',
      data: { deckId: 'd1', callId: made('completion:d1') },
    })
    given(arrived).when(leadsTo('d2', 'd3')).thenTypes('completionLoaded', 'deckLoadStarted', 'deckLoadStarted')
    given(arrived, leadsTo('d2', 'd3')).when(there('d3')).thenTypes('deckLoaded')
    given(arrived, leadsTo('d2', 'd3'), there('d3')).when(there('d2')).thenTypes('deckLoaded', 'syncStarted')
  })

  test('D-POINTS-08 does not load a deck again', () => {
    given(arrived).when(leadsTo('d1')).thenTypes('completionLoaded', 'syncStarted')
    given(arrived).when(leadsTo()).thenTypes('completionLoaded', 'syncStarted')
  })

  test('D-POINTS-07 skips a deck that fails to load, and syncs if the completion fails to load', () => {
    given(arrived, leadsTo('d2'))
      .when(failed('deck', refusedWith(403), about('d2')))
      .thenTypes('deckLoadFailed', 'syncStarted')
    given(arrived)
      .when(failed('completion', refusedWith(500)))
      .thenTypes('completionFailed', 'syncStarted')
  })
})

describe('points submitted on another device', () => {
  const response = { id: 'r', cardId: 'q', questionId: 'quiz', answerId: 'a', createdAt: 1 }
  const back = (app: App) => {
    const found = app.view('deck', { deckId: 'd1' })?.cards.find(({ type }) => type === 'pointsResults')?.back
    return found?.kind === 'pointsResults' ? { state: found.state, decks: found.decks } : undefined
  }
  const elsewhere = (responses = [response]) =>
    startApp()
      .signIn()
      .openDeck({ ...deck, cards: [...deck.cards, plainCard('points', 'pointsResults')] }, { responses })
  const types = (app: App, from: number) => app.log.slice(from).map(({ type }) => type)

  test('D-POINTS-06 are fetched once when a deck arrives with all questions answered', () => {
    const app = elsewhere()
    expect(app.log.at(-1)).toMatchObject({ type: 'completionAsked', data: { deckId: 'd1' } })
    expect(back(app)).toEqual({ state: 'init', decks: [] })
    const { length } = app.log
    app.answer('completion', { connectedDecks: ['d2'], completion: { scoreTotal: 1, at: 5 } })
    expect(back(app)).toMatchObject({ state: 'sent', decks: [{ deckId: 'd2' }] })
    // The follow-up steps ran where the completion was made.
    expect(types(app, length)).toEqual(['completionLoaded'])
    app.wait(61_000).do('reloadDeck', { deckId: 'd1' })
    expect(types(app.openDeck(deck, { responses: [response] }), length)).not.toContain('completionAsked')
  })

  test('D-POINTS-06 may be submitted here if they were not submitted elsewhere, or if that is unknown', () => {
    const none = elsewhere()
    const { length } = none.log
    expect(back(none.answer('completion', { connectedDecks: [] }))?.state).toBe('init')
    expect(types(none, length)).toEqual(['completionLoaded'])
    const unknown = elsewhere().fail('completion', networkFault('offline'))
    expect(unknown.log.at(-1)?.type).toBe('completionFailed')
    expect(back(unknown)?.state).toBe('init')
    expect(unknown.try('submitPoints', { deckId: 'd1' })).toBeUndefined()
    expect(back(unknown)?.state).toBe('submitting')
  })

  test('D-POINTS-06 are not fetched while a question is open; an earlier response is ignored after a local submit', () => {
    expect(elsewhere([]).log.map(({ type }) => type)).not.toContain('completionAsked')
    const app = elsewhere().do('submitPoints', { deckId: 'd1' })
    const { length } = app.log
    app.answerIfAsked('completion', { connectedDecks: [], completion: { scoreTotal: 1, at: 5 } })
    expect(types(app, length)).toEqual([])
    expect(back(app)?.state).toBe('submitting')
  })

  test('D-POINTS-06 are fetched when the deck arrives with other answers, even if points were submitted here', () => {
    const answers = [1, 3].map((points) => ({ id: `worth ${points}`, points }))
    const worth: typeof deck = content(
      [{ ...question, quiz: { id: 'quiz', answers } }, plainCard('p', 'pointsResults')],
      deck.deck,
    )
    const app = startApp()
      .signIn()
      .openDeck(worth)
      .do('answerQuestion', { deckId: 'd1', cardId: 'q', quizId: 'quiz', answer: 'worth 1' })
      .do('submitPoints', { deckId: 'd1' })
    while (app.state.user.outbox.rows.length > 0)
      app.tell({ type: 'rowSent', rowId: app.state.user.outbox.rows[0]?.id ?? '' })
    app.answer('completion', { connectedDecks: ['d1'] })
    const comes = (responseOf: string) => {
      app.wait(61_000)
      const changed = { ...response, id: responseOf, answerId: responseOf, createdAt: app.now }
      return app.do('reloadDeck', { deckId: 'd1' }).openDeck(worth, { responses: [changed] })
    }
    const { length } = app.log
    comes('worth 1')
    expect(types(app, length)).not.toContain('completionAsked')
    comes('worth 3')
    expect(app.log.at(-1)?.type).toBe('completionAsked')
    expect(back(app)?.state).toBe('init')
    const asked = app.log.length
    app.answer('completion', { connectedDecks: ['d1', 'd2'], completion: { scoreTotal: 3, at: app.now } })
    expect(back(app)).toMatchObject({ state: 'sent', decks: [{ deckId: 'd1' }, { deckId: 'd2' }] })
    // The follow-up steps ran where the points were submitted.
    expect(types(app, asked)).toEqual(['completionLoaded'])
    // Unchanged answers cause no fetch, and neither does a failed fetch.
    comes('worth 1')
    app.answer('completion', { connectedDecks: ['d1'], completion: { scoreTotal: 1, at: 5 } })
    expect(back(app)?.state).toBe('init')
    comes('worth 1')
    const failing = app.log.length
    app.fail('completion', networkFault('offline'))
    expect(types(app, failing)).toEqual(['completionFailed'])
  })

  test('D-POINTS-06 are not fetched while one of several questions is open, nor for a deck of another type', () => {
    const second: Card = { id: 'q2', type: 'quiz', quiz: { id: 'quiz2', answers: [{ id: 'a', points: 1 }] } }
    const asked = (more: Partial<typeof deck>) =>
      types(
        startApp()
          .signIn()
          .openDeck({ ...deck, ...more }, { responses: [response] }),
        0,
      )
    expect(asked({})).toContain('completionAsked')
    expect(asked({ cards: [question, second] })).not.toContain('completionAsked')
    expect(asked({ deck: { ...deck.deck, type: 'standard' } })).not.toContain('completionAsked')
  })
})
