import type { CardBack } from '../../../protocol/cards'
import type { PointsState } from '../../../protocol/cards/points-results'
import type { Card } from '../../../protocol/entities/card'
import { isOnline } from '../../device/device'
import { isParked } from '../../outbox/parked'
import { answersByVariant } from '../../quiz/variant'
import type { State } from '../../state'
import { deckTitle } from '../../views/deck-tiles/deck-tile'
import { homeAndLibrary } from '../../views/deck-tiles/tile-context'
import type { CardContext } from '../card-context'
import { pendingCompletion } from './completion'
import { likertPoints } from '../likert/likert'
import { asksForPoints, pointsOf, samePoints, scored, tickPoints } from './points'

/** Maximum number of open questions that are listed. */
const MAX_NAMED = 20

/** Projects the points of a deck by score group, or the questions still open (D-POINTS-03, D-POINTS-05). */
export function pointsResultsBack(_card: Card, { state, context, resolvedDeck, numbers }: CardContext): CardBack {
  const { content, answers } = resolvedDeck
  const ticks = tickPoints(state)
  const { responses, questions, scoreTotal, scores } = pointsOf(content, answers, ticks)
  const asking = content.cards.filter(asksForPoints)
  const titles = new Map((content.deck.pointsConfig?.scoreGroups ?? []).map(({ id, title = '' }) => [id, title]))
  const { id: deckId } = content.deck
  const { connected = [] } = state.user.engagement.completions[deckId] ?? {}
  const { summaries } = homeAndLibrary(state, context).tiles
  const open = asking.filter((card) => scored(card, answers, ticks) === undefined && numbers.has(card.id))
  return {
    kind: 'pointsResults',
    state: responses < questions ? 'open' : pointsStateOf(state, deckId, scoreTotal),
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
    open: open.slice(0, MAX_NAMED).map(({ id, title = '' }) => ({ cardId: id, number: numbers.get(id) ?? 0, title })),
    decks: connected.map((id) => ({
      deckId: id,
      title: deckTitle(state.user.library.decks[id] ?? summaries.get(id)),
    })),
  }
}

/**
 * Returns the status of a completion (D-POINTS-06); one that is neither pending nor delivered was refused. A total that
 * differs from the submitted one may be submitted again.
 */
function pointsStateOf(state: State, deckId: string, scoreTotal: number): PointsState {
  const known = state.user.engagement.completions[deckId]
  if (known === undefined) return 'init'
  const waiting = pendingCompletion(state, deckId)
  if (waiting !== undefined)
    return isParked(state, waiting.id) || state.user.outbox.blocked !== undefined ? 'error' : 'submitting'
  if (known.delivered !== true) return 'error'
  return samePoints(known.scoreTotal, scoreTotal) ? 'sent' : 'init'
}

const groupOf = ({ quiz, likert }: Card): string | undefined => quiz?.scoreGroupId ?? likert?.scoreGroupId

/** Returns the maximum points that a card's answers can give. */
const mostOf = ({ quiz, likert }: Card): number =>
  quiz === undefined
    ? (likertPoints(likert, likert?.ticks ?? 0) ?? 0)
    : Math.max(0, ...answersByVariant(quiz).flatMap((answers) => answers.map(({ points = 0 }) => points)))
