import { describe, expect, test } from 'vitest'
import type { Card } from '../../protocol/entities/card'
import { networkFault } from '../../protocol/faults'
import { startApp, type App } from '../../test/examples/app'
import { content, plainCard } from '../../test/examples/assessment'
import { opened, refusedWith, signedIn } from '../../test/examples/history'
import { answered, delivered, failed, given, intent, made, type Steps } from '../../test/given-when-then'
import { isFor } from '../calls'

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
const about = (deckId: string) => (call: Parameters<typeof isFor>[0]) => isFor(call, 'deck') && call.deckId === deckId
const there = (deckId: string) =>
  answered('deck', { deckId, content: deckId, title: '', type: 'standard', cardIds: [] }, about(deckId))

describe('a completion that has arrived', () => {
  test('D-POINTS-07 is fetched, then the decks are loaded that are not there, then everything is synced', () => {
    const after = given(sent).when(delivered('pointsCompleted'))
    expect(after.events.at(-1)).toMatchObject({
      type: 'completionAsked',
      data: { deckId: 'd1', callId: made('completion:d1') },
    })
    given(arrived).when(leadsTo('d2', 'd3')).thenTypes('completionLoaded', 'deckLoadStarted', 'deckLoadStarted')
    given(arrived, leadsTo('d2', 'd3')).when(there('d3')).thenTypes('deckLoaded')
    given(arrived, leadsTo('d2', 'd3'), there('d3')).when(there('d2')).thenTypes('deckLoaded', 'syncStarted')
  })

  test('D-POINTS-08 loads no deck again that is there', () => {
    given(arrived).when(leadsTo('d1')).thenTypes('completionLoaded', 'syncStarted')
    given(arrived).when(leadsTo()).thenTypes('completionLoaded', 'syncStarted')
  })

  test('D-POINTS-07 waits for no deck that cannot be had, and syncs when the completion cannot', () => {
    given(arrived, leadsTo('d2'))
      .when(failed('deck', refusedWith(403), about('d2')))
      .thenTypes('deckLoadFailed', 'syncStarted')
    given(arrived)
      .when(failed('completion', refusedWith(500)))
      .thenTypes('completionFailed', 'syncStarted')
  })
})

describe('points that were handed in on another device', () => {
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

  test('D-POINTS-06 are asked for when a deck comes with all its answers, and are not asked for again', () => {
    const app = elsewhere()
    expect(app.log.at(-1)).toMatchObject({ type: 'completionAsked', data: { deckId: 'd1' } })
    expect(back(app)).toEqual({ state: 'init', decks: [] })
    const { length } = app.log
    app.answer('completion', { connectedDecks: ['d2'], completion: { scoreTotal: 1, at: 5 } })
    expect(back(app)).toMatchObject({ state: 'sent', decks: [{ deckId: 'd2' }] })
    // What follows from a completion has followed where it was made.
    expect(types(app, length)).toEqual(['completionLoaded'])
    app.wait(61_000).do('reloadDeck', { deckId: 'd1' })
    expect(types(app.openDeck(deck, { responses: [response] }), length)).not.toContain('completionAsked')
  })

  test('D-POINTS-06 may be handed in here where they were not, or where nobody can tell', () => {
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

  test('D-POINTS-06 are not asked for while a question is open, nor told of by an answer of before they were handed in here', () => {
    expect(elsewhere([]).log.map(({ type }) => type)).not.toContain('completionAsked')
    const app = elsewhere().do('submitPoints', { deckId: 'd1' })
    const { length } = app.log
    app.answerIfAsked('completion', { connectedDecks: [], completion: { scoreTotal: 1, at: 5 } })
    expect(types(app, length)).toEqual([])
    expect(back(app)?.state).toBe('submitting')
  })

  test('D-POINTS-06 are known as soon as the deck comes with other answers, where others were handed in here', () => {
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
    while (app.state.mine.outbox.rows.length > 0)
      app.tell({ type: 'rowSent', rowId: app.state.mine.outbox.rows[0]?.id ?? '' })
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
    // What follows from them has followed where they were handed in.
    expect(types(app, asked)).toEqual(['completionLoaded'])
    // Those of before are no news, nor is it one that they cannot be asked for.
    comes('worth 1')
    app.answer('completion', { connectedDecks: ['d1'], completion: { scoreTotal: 1, at: 5 } })
    expect(back(app)?.state).toBe('init')
    comes('worth 1')
    const failing = app.log.length
    app.fail('completion', networkFault('offline'))
    expect(types(app, failing)).toEqual(['completionFailed'])
  })

  test('D-POINTS-06 are not asked for while one of several questions is open, nor for a deck of another type', () => {
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
