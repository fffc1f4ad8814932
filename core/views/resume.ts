import { defined } from '../../protocol/defined'
import type { Deck } from '../../protocol/entities/deck'
import type { TodayView } from '../../protocol/views/today'
import type { Moment } from '../clock/moment'
import { seenOf } from '../deck/seen-records'
import { deckProgress } from '../library/deck-progress'
import { availability, availabilityChanges } from '../quiz/availability'
import { isExhausted } from '../quiz/limits'
import { autoResetDue } from '../quiz/retake'
import { lookup } from '../record'
import type { State } from '../state'
import { deckTile, type TileContext } from './deck-tile'
import { opensNow } from './open-now'

type Resume = NonNullable<TodayView['resume']>

/** Up to so many cards a deck shows one mark each for what is seen. */
const MARKED_SINGLY = 40

/**
 * What to go on with: the first recent deck that opens now and in which something is left to do now, at the first card
 * that is not seen, here or on another device; an assessment whose cards are all seen opens where it would by itself. How
 * far a deck is that is not on this device the lists say (X-UX-01).
 */
export function resumeOf(recent: readonly string[], context: TileContext, now: Moment): Resume | undefined {
  const deckId = recent.find((id) => isLeft(id, context, now))
  if (deckId === undefined) return undefined
  const tile = deckTile(deckId, context)
  const cards = cardsOf(context.state, deckId)
  const toSubmit = lookup(context.state.mine.quiz.trials, deckId)?.phase === 'passed' ? true : undefined
  if (cards === undefined) {
    const position = Math.min(tile.total, tile.seen + 1)
    return { tile, position, seen: [], outdated: true, ...defined({ toSubmit }) }
  }
  const place = cards.findIndex(({ seen }) => !seen)
  return {
    tile,
    position: place < 0 ? cards.length : place + 1,
    seen: cards.length <= MARKED_SINGLY ? cards.map(({ seen }) => seen) : [],
    outdated: seenElsewhere(deckId, context) > tile.seen,
    ...defined({ cardId: cards[place]?.cardId, toSubmit }),
  }
}

/** Is something left in the deck that can be done now? */
export function isLeft(deckId: string, context: TileContext, now: Moment): boolean {
  const { state, summaries, locked } = context
  const { seen, total, finished } = deckProgress(state, deckId, summaries.get(deckId))
  if (locked.has(deckId) || total === 0 || finished || !opensNow(context, deckId)) return false
  const trial = lookup(state.mine.quiz.trials, deckId)
  // A score can be submitted after the end as well.
  if (trial === undefined || trial.phase === 'passed') return true
  const deck = deckOf(deckId, context)
  // What is left of it is to pass it, which it has to be open for.
  if (seen === total && deck !== undefined && availability(deck, now.at) !== 'open') return false
  return trial.passedAt !== undefined || !isExhausted(trial) || autoResetDue(trial, deck?.quizSettings, now)
}

/** When something may be left in one of these decks or no longer, by the dates of its assessment, ms UTC. */
export const leftChanges = (recent: readonly string[], context: TileContext): readonly number[] =>
  recent.flatMap((deckId) => {
    const isBegun = lookup(context.state.mine.quiz.trials, deckId) !== undefined
    const deck = isBegun ? deckOf(deckId, context) : undefined
    return deck === undefined ? [] : availabilityChanges(deck)
  })

/** An assessment, by the lists or by its own content. */
function deckOf(deckId: string, { state, summaries, contents }: TileContext): Deck | undefined {
  const entry = lookup(state.mine.library.decks, deckId)
  return summaries.get(deckId) ?? (entry === undefined ? undefined : contents.deck(entry.content)?.deck)
}

/** The cards of a deck that is on this device, as `deckProgress` counts them. */
function cardsOf(state: State, deckId: string) {
  const entry = lookup(state.mine.library.decks, deckId)
  const tucked = lookup(state.mine.engagement.tucked, deckId) ?? {}
  const records = seenOf(state, deckId)
  return entry?.cardIds
    .filter((cardId) => lookup(tucked, cardId) !== false)
    .map((cardId) => ({ cardId, seen: Object.hasOwn(records, cardId) }))
}

/** How many cards the lists say are seen; nothing of a deck that was locked again since. */
function seenElsewhere(deckId: string, { state, summaries }: TileContext): number {
  const { cardCount = 0, percentageCardsSeen = 0 } = summaries.get(deckId) ?? {}
  const relocked = lookup(state.mine.library.relocked ?? {}, deckId) !== undefined
  return relocked ? 0 : Math.round((cardCount * percentageCardsSeen) / 100)
}
