import type { Discussion } from '../../protocol/cards/discussion'
import { type Moment, soonest, type ZoneAt } from '../clock/moment'
import { competitionChanges } from '../competition/days'
import { availabilityChanges } from '../quiz/availability'
import { waitingChanges } from '../quiz/retake-date'
import type { State } from '../state'
import type { DeckContent } from './content'
import { marks } from './open-deck'
import { visibilityChanges } from './visibility'

/** A discussion opens and closes (D-DISC-07, D-DISC-08). */
const discussionChanges = ({ startDate, endDate }: Discussion = {}): readonly number[] => [
  ...(startDate === undefined ? [] : [startDate]),
  ...(endDate === undefined ? [] : [endDate + 1]),
]

/**
 * When a deck will next be another one than now without anything having happened, ms UTC by the server's clock: a card
 * comes back, an assessment starts or ends, a waiting time is over, marks that nobody cleared no longer hold a card.
 * It may be named too early, never too late; that a day more is left while clocks show an hour again is not named.
 */
export function nextChangeInDeck(state: State, content: DeckContent, now: Moment, zoneAt: ZoneAt): number | undefined {
  const { deck, competition } = content
  const trial = state.mine.quiz.trials[deck.id]
  const answers = state.mine.quiz.answers[deck.id] ?? {}
  const inAssessment = deck.type === 'quiz'
  return soonest(now.at, [
    ...visibilityChanges({ content, answers }),
    ...content.cards.flatMap(({ discussion }) => discussionChanges(discussion)),
    ...marks(state, deck.id, answers).map(({ until }) => until + 1),
    ...(competition === undefined ? [] : competitionChanges(competition, now, zoneAt)),
    ...(inAssessment ? availabilityChanges(deck) : []),
    ...(inAssessment && trial !== undefined ? waitingChanges(trial, deck.quizSettings, now, zoneAt) : []),
  ])
}
