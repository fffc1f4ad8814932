import { describe, expect, test } from 'vitest'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
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
      data: { deckId: 'd1', callId: made('completion') },
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
