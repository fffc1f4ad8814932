import type { CardBack } from '../../protocol/cards'
import type { PointsState } from '../../protocol/cards/points-results'
import type { Card } from '../../protocol/entities/card'
import { isOnline } from '../device/device'
import { isAside } from '../outbox/aside'
import { wordings } from '../quiz/variant'
import type { State } from '../state'
import { deckTitle } from '../views/deck-tile'
import { listsOf } from '../views/tile-context'
import type { CardContext } from './card-context'
import { waitingCompletion } from './completion'
import { likertPoints } from './likert'
import { asksForPoints, pointsOf, samePoints, scored, tickPoints } from './points'

/** So many open questions are named. */
const NAMED = 20

/** The points of a deck by score group, or what is still to be answered (D-POINTS-03, D-POINTS-05). */
export function pointsResultsBack(_card: Card, { state, context, hand, numbers }: CardContext): CardBack {
  const { content, answers } = hand
  const ticks = tickPoints(state)
  const { responses, questions, scoreTotal, scores } = pointsOf(content, answers, ticks)
  const asking = content.cards.filter(asksForPoints)
  const titles = new Map((content.deck.pointsConfig?.scoreGroups ?? []).map(({ id, title = '' }) => [id, title]))
  const { id: deckId } = content.deck
  const { connected = [] } = state.mine.engagement.completions[deckId] ?? {}
  const { summaries } = listsOf(state, context).tiles
  const open = asking.filter((card) => scored(card, answers, ticks) === undefined && numbers.has(card.id))
  return {
    kind: 'pointsResults',
    state: responses < questions ? 'open' : standingOf(state, deckId, scoreTotal),
    online: isOnline(state),
    responses,
    questions,
    scoreTotal,
    groups: scores.map(({ scoreGroupId, score }) => ({
      groupId: scoreGroupId,
      title: titles.get(scoreGroupId) ?? '',
      score,
      most: asking.filter((card) => groupOf(card) === scoreGroupId).reduce((sum, card) => sum + mostOf(card), 0),
    })),
    open: open.slice(0, NAMED).map(({ id, title = '' }) => ({ cardId: id, number: numbers.get(id) ?? 0, title })),
    decks: connected.map((id) => ({
      deckId: id,
      title: deckTitle(state.mine.library.decks[id] ?? summaries.get(id)),
    })),
  }
}

/**
 * How far a completion has come (D-POINTS-06); what is neither on its way nor there, was refused. Other points than were
 * handed in may be handed in as well.
 */
function standingOf(state: State, deckId: string, scoreTotal: number): PointsState {
  const known = state.mine.engagement.completions[deckId]
  if (known === undefined) return 'init'
  const waiting = waitingCompletion(state, deckId)
  if (waiting !== undefined)
    return isAside(state, waiting.id) || state.mine.outbox.blocked !== undefined ? 'error' : 'submitting'
  if (known.delivered !== true) return 'error'
  return samePoints(known.scoreTotal, scoreTotal) ? 'sent' : 'init'
}

const groupOf = ({ quiz, likert }: Card): string | undefined => quiz?.scoreGroupId ?? likert?.scoreGroupId

/** The most points that a card can be answered with. */
const mostOf = ({ quiz, likert }: Card): number =>
  quiz === undefined
    ? (likertPoints(likert, likert?.ticks ?? 0) ?? 0)
    : Math.max(0, ...wordings(quiz).flatMap((answers) => answers.map(({ points = 0 }) => points)))
