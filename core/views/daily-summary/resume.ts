import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Deck } from '../../../protocol/entities/deck'
import type { TodayView } from '../../../protocol/views/today'
import type { ZonedTime } from '../../clock/zoned-time'
import { seenOf } from '../../deck/seen-records'
import { deckProgress } from '../../library/deck-progress'
import { availability, availabilityChanges } from '../../quiz/availability'
import { isExhausted } from '../../quiz/limits'
import { autoResetDue } from '../../quiz/retake'
import { lookup } from '../../record'
import type { State } from '../../state'
import { deckTile, type TileContext } from '../deck-tiles/deck-tile'
import { canOpenNow } from '../deck-tiles/openable-decks'

type Resume = NonNullable<TodayView['resume']>

/** Up to this many cards, a deck shows one seen mark per card. */
const MAX_SINGLE_MARKS = 40

/**
 * Returns the deck to continue: the first recent deck that can be opened now and is unfinished, at its first card not
 * seen on any device. An assessment whose cards are all seen opens at its default card. For a deck that is not on this
 * device the lists have the progress (X-UX-01).
 */
export function resumeOf(recent: readonly string[], context: TileContext, now: ZonedTime): Resume | undefined {
  const deckId = recent.find((id) => isUnfinished(id, context, now))
  if (deckId === undefined) return undefined
  const tile = deckTile(deckId, context)
  const cards = cardsOf(context.state, deckId)
  const toSubmit = lookup(context.state.user.quiz.trials, deckId)?.phase === 'passed' ? true : undefined
  if (cards === undefined) {
    const position = Math.min(tile.total, tile.seen + 1)
    return { tile, position, seen: [], outdated: true, ...omitUndefined({ toSubmit }) }
  }
  const place = cards.findIndex(({ seen }) => !seen)
  return {
    tile,
    position: place < 0 ? cards.length : place + 1,
    seen: cards.length <= MAX_SINGLE_MARKS ? cards.map(({ seen }) => seen) : [],
    outdated: seenElsewhere(deckId, context) > tile.seen,
    ...omitUndefined({ cardId: cards[place]?.cardId, toSubmit }),
  }
}

/** Is the deck unfinished, with something that can be done now? */
export function isUnfinished(deckId: string, context: TileContext, now: ZonedTime): boolean {
  const { state, summaries, locked } = context
  const { seen, total, finished } = deckProgress(state, deckId, summaries.get(deckId))
  if (locked.has(deckId) || total === 0 || finished || !canOpenNow(context, deckId)) return false
  const trial = lookup(state.user.quiz.trials, deckId)
  // A score can be submitted after the end date as well.
  if (trial === undefined || trial.phase === 'passed') return true
  const deck = deckOf(deckId, context)
  // The assessment must still be passed, so it must be open.
  if (seen === total && deck !== undefined && availability(deck, now.at) !== 'open') return false
  return trial.passedAt !== undefined || !isExhausted(trial) || autoResetDue(trial, deck?.quizSettings, now)
}

/** Returns when one of these decks may become unfinished or finished by the dates of its assessment, ms UTC. */
export const unfinishedChanges = (recent: readonly string[], context: TileContext): readonly number[] =>
  recent.flatMap((deckId) => {
    const isBegun = lookup(context.state.user.quiz.trials, deckId) !== undefined
    const deck = isBegun ? deckOf(deckId, context) : undefined
    return deck === undefined ? [] : availabilityChanges(deck)
  })

/** Returns the deck of an assessment, from the lists or its own content. */
function deckOf(deckId: string, { state, summaries, contents }: TileContext): Deck | undefined {
  const entry = lookup(state.user.library.decks, deckId)
  return summaries.get(deckId) ?? (entry === undefined ? undefined : contents.deck(entry.content)?.deck)
}

/** Returns the cards of a deck that is on this device, as `deckProgress` counts them. */
function cardsOf(state: State, deckId: string) {
  const entry = lookup(state.user.library.decks, deckId)
  const tucked = lookup(state.user.engagement.deckMembershipOverrides, deckId) ?? {}
  const records = seenOf(state, deckId)
  return entry?.cardIds
    .filter((cardId) => lookup(tucked, cardId) !== false)
    .map((cardId) => ({ cardId, seen: Object.hasOwn(records, cardId) }))
}

/** Returns how many cards are seen according to the lists; 0 for a deck that was relocked since. */
function seenElsewhere(deckId: string, { state, summaries }: TileContext): number {
  const { cardCount = 0, percentageCardsSeen = 0 } = summaries.get(deckId) ?? {}
  const relocked = lookup(state.user.library.relocked ?? {}, deckId) !== undefined
  return relocked ? 0 : Math.round((cardCount * percentageCardsSeen) / 100)
}
