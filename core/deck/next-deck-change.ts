import type { Discussion } from '../../protocol/cards/discussion'
import { type ZonedTime, soonest, type ZoneAt } from '../clock/zoned-time'
import { competitionChanges } from '../competition/days'
import { availabilityChanges } from '../quiz/availability'
import { waitingChanges } from '../quiz/retake-date'
import type { State } from '../state'
import type { DeckContent } from './content'
import { marks } from './resolved-deck'
import { visibilityChanges } from './visibility'

/** Returns when a discussion opens and closes (D-DISC-07, D-DISC-08). */
const discussionChanges = ({ startDate, endDate }: Discussion = {}): readonly number[] => [
  ...(startDate === undefined ? [] : [startDate]),
  ...(endDate === undefined ? [] : [endDate + 1]),
]

/**
 * Returns when a deck next changes without an event, ms UTC by the server's clock: a card returns, an assessment starts
 * or ends, a waiting time ends, marks of a dead tab expire.
 * The time may be too early, never too late. One change is left out: the day counts that increase when clocks are set
 * back.
 */
export function nextDeckChange(state: State, content: DeckContent, now: ZonedTime, zoneAt: ZoneAt): number | undefined {
  const { deck, competition } = content
  const trial = state.user.quiz.trials[deck.id]
  const answers = state.user.quiz.answers[deck.id] ?? {}
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
