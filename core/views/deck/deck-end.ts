import { omitUndefined } from '../../../protocol/omit-undefined'
import type { DeckEndView } from '../../../protocol/views/deck-end'
import { asksForPoints, pointsOf, samePoints, scored, tickPoints } from '../../cards/points/points'
import type { Card } from '../../../protocol/entities/card'
import type { ZonedTime } from '../../clock/zoned-time'
import { cardNumbers, resolveDeck, type ResolvedDeck } from '../../deck/resolved-deck'
import { seenOf } from '../../deck/seen-records'
import { serverTime } from '../../device/device'
import { deckProgress } from '../../library/deck-progress'
import { isFavorite } from '../../personal/favorites'
import { attemptScore } from '../../quiz/attempt-score'
import { isRunning } from '../../quiz/trial'
import { lookup } from '../../record'
import type { ViewContext } from '../context'
import { libraryOrder } from '../library/library-order'
import { firstUnstarted } from '../deck-tiles/openable-decks'
import { recentDecks } from '../home/recent-decks'
import { isUnfinished, resumeOf } from '../daily-summary/resume'
import { homeAndLibrary, type HomeAndLibrary } from '../deck-tiles/tile-context'
import { deckTile } from '../deck-tiles/deck-tile'
import type { State } from '../../state'

/** Maximum number of small cards shown. */
const MAX_LISTED_CARDS = 24

/**
 * Projects the end of a deck: what was covered, and the next deck; empty if the deck's content is not in memory
 * (X-UX-01).
 */
export function deckEndView(state: State, deckId: string, context: ViewContext): DeckEndView {
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  const lists = homeAndLibrary(state, context)
  const records = seenOf(state, deckId)
  const { seen, total } = deckProgress(state, deckId, lists.tiles.summaries.get(deckId))
  const numbers = resolvedDeck === undefined ? undefined : cardNumbers(resolvedDeck)
  const cards = (resolvedDeck?.shown ?? [])
    .filter(({ derived }) => derived !== true)
    .map(({ id, title = '', coverImage }) => ({
      cardId: id,
      number: numbers?.get(id) ?? 0,
      title,
      seen: Object.hasOwn(records, id),
      favorite: isFavorite(state, deckId, id),
      ...omitUndefined({ cover: coverImage?.url }),
    }))
  const open = resolvedDeck === undefined ? [] : openQuestions(state, resolvedDeck)
  const judged = Object.values(resolvedDeck?.answers ?? {}).filter(({ correct }) => correct !== undefined)
  const right = judged.filter(({ correct }) => correct === true).length
  return {
    total,
    seen,
    favorites: cards.filter(({ favorite }) => favorite).length,
    cards: cards.slice(0, MAX_LISTED_CARDS),
    unanswered: open.length,
    ...omitUndefined({
      firstCardId: cards[0]?.cardId,
      firstUnseenCardId: cards.find((card) => !card.seen)?.cardId,
      firstUnansweredCardId: open.find((cardId) => resolvedDeck?.shown.some(({ id }) => id === cardId)),
      toSubmitCardId: resolvedDeck === undefined || open.length > 0 ? undefined : submitCard(state, resolvedDeck),
      answered: judged.length === 0 ? undefined : { right, total: judged.length },
      next: nextOf(state, deckId, lists, { at: serverTime(state, context.at), zone: context.zone }),
    }),
  }
}

/** Returns the cards with open questions of an assessment or a points deck, once for each question. */
function openQuestions(state: State, { content, answers, trial, mode }: ResolvedDeck): readonly string[] {
  switch (content.deck.type) {
    case 'quiz':
      return mode === 'info' || trial === undefined || !isRunning(trial)
        ? []
        : attemptScore(content, answers, trial.resetAt).unanswered.map(({ cardId }) => cardId)
    case 'points': {
      const ticks = tickPoints(state)
      const isOpen = (card: Card) => asksForPoints(card) && scored(card, answers, ticks) === undefined
      return content.cards.filter(isOpen).map(({ id }) => id)
    }
    default:
      return []
  }
}

/** Returns the result card of a passed assessment, or of answered points, that was not submitted yet. */
function submitCard(state: State, { content, answers, trial, shown }: ResolvedDeck): string | undefined {
  const { id: deckId, type } = content.deck
  if (type === 'quiz')
    return trial?.phase === 'passed' ? shown.find((card) => card.type === 'quizResults')?.id : undefined
  if (type !== 'points') return undefined
  const { scoreTotal } = pointsOf(content, answers, tickPoints(state))
  const submitted = lookup(state.user.engagement.completions, deckId)
  return submitted !== undefined && samePoints(submitted.scoreTotal, scoreTotal)
    ? undefined
    : shown.find((card) => card.type === 'pointsResults')?.id
}

/** Returns the next unfinished deck of the same category; else the deck that Home would continue or start with. */
function nextOf(
  state: State,
  deckId: string,
  { home, library, tiles }: HomeAndLibrary,
  now: ZonedTime,
): DeckEndView['next'] {
  const shelves = libraryOrder(library)
  const shelf = shelves.find(({ decks }) => decks.some(({ id }) => id === deckId))
  const ids = (shelf?.decks ?? []).map(({ id }) => id)
  const place = ids.indexOf(deckId)
  const beside = [...ids.slice(place + 1), ...ids.slice(0, Math.max(0, place))].find((id) =>
    isUnfinished(id, tiles, now),
  )
  if (beside !== undefined)
    return {
      tile: deckTile(beside, tiles),
      ...omitUndefined({ category: shelf?.title === '' ? undefined : shelf?.title }),
    }
  const others = recentDecks(state, home, tiles).filter((id) => id !== deckId)
  const tile =
    resumeOf(others, tiles, now)?.tile ??
    firstUnstarted(
      tiles,
      shelves.flatMap(({ decks }) => decks.map(({ id }) => id)),
    )
  return tile === undefined ? undefined : { tile }
}
