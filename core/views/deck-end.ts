import { defined } from '../../protocol/defined'
import type { DeckEndView } from '../../protocol/views/deck-end'
import type { Moment } from '../clock/moment'
import { cardNumbers, deckAtHand } from '../deck/open-deck'
import { seenOf } from '../deck/seen-records'
import { serverTime } from '../device/device'
import { deckProgress } from '../library/deck-progress'
import { isFavorite } from '../personal/favorites'
import type { ViewContext } from './context'
import { shelvesOf } from './decks-in-order'
import { firstUnbegun } from './open-now'
import { recentDecks } from './recent-decks'
import { isLeft, resumeOf } from './resume'
import { listsOf, type Lists } from './tile-context'
import { deckTile } from './deck-tile'
import type { State } from '../state'

/** So many small cards are laid out. */
const LAID_OUT = 24

/** What was covered in a deck, and what comes next; nothing of a deck whose content is not in memory (X-UX-01). */
export function deckEndView(state: State, deckId: string, context: ViewContext): DeckEndView {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const lists = listsOf(state, context)
  const records = seenOf(state, deckId)
  const { seen, total } = deckProgress(state, deckId, lists.tiles.summaries.get(deckId))
  const numbers = hand === undefined ? undefined : cardNumbers(hand)
  const cards = (hand?.shown ?? [])
    .filter(({ derived }) => derived !== true)
    .map(({ id, title = '', coverImage }) => ({
      cardId: id,
      number: numbers?.get(id) ?? 0,
      title,
      seen: Object.hasOwn(records, id),
      favorite: isFavorite(state, deckId, id),
      ...defined({ cover: coverImage?.url }),
    }))
  const judged = Object.values(hand?.answers ?? {}).filter(({ correct }) => correct !== undefined)
  const right = judged.filter(({ correct }) => correct === true).length
  return {
    total,
    seen,
    favorites: cards.filter(({ favorite }) => favorite).length,
    cards: cards.slice(0, LAID_OUT),
    ...defined({
      firstCardId: cards[0]?.cardId,
      firstUnseenCardId: cards.find((card) => !card.seen)?.cardId,
      answered: judged.length === 0 ? undefined : { right, total: judged.length },
      next: nextOf(state, deckId, lists, { at: serverTime(state, context.at), zone: context.zone }),
    }),
  }
}

/** The next deck of the same category in which something is left; else what Home would go on or begin with. */
function nextOf(state: State, deckId: string, { home, library, tiles }: Lists, now: Moment): DeckEndView['next'] {
  const shelves = shelvesOf(library)
  const shelf = shelves.find(({ decks }) => decks.some(({ id }) => id === deckId))
  const ids = (shelf?.decks ?? []).map(({ id }) => id)
  const place = ids.indexOf(deckId)
  const beside = [...ids.slice(place + 1), ...ids.slice(0, Math.max(0, place))].find((id) => isLeft(id, tiles, now))
  if (beside !== undefined)
    return { tile: deckTile(beside, tiles), ...defined({ category: shelf?.title === '' ? undefined : shelf?.title }) }
  const others = recentDecks(state, home, tiles).filter((id) => id !== deckId)
  const tile =
    resumeOf(others, tiles, now)?.tile ??
    firstUnbegun(
      tiles,
      shelves.flatMap(({ decks }) => decks.map(({ id }) => id)),
    )
  return tile === undefined ? undefined : { tile }
}
