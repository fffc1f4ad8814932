import type { Deck, DeckSummary } from '../../../protocol/entities/deck'
import type { DeckTile } from '../../../protocol/views/parts'
import type { ContentLookup } from '../../decider'
import { serverTime } from '../../device/device'
import { deckProgress } from '../../library/deck-progress'
import { quizMode } from '../../quiz/mode'
import { lookup } from '../../record'
import type { State } from '../../state'
import { omitUndefined } from '../../../protocol/omit-undefined'

/** Data shared by the tiles of one screen. */
export interface TileContext {
  readonly state: State
  readonly at: number
  readonly contents: ContentLookup
  readonly summaries: ReadonlyMap<string, DeckSummary>
  readonly locked: ReadonlySet<string>
  /** Decks that the learner received recently. */
  readonly allowed: ReadonlySet<string>
}

/**
 * Projects a deck's cover: from the lists that contain it, else from the deck as it was loaded (D-DECK-27, D-DECK-28).
 */
export function deckTile(deckId: string, context: TileContext): DeckTile {
  const { state, at, contents, summaries, locked, allowed } = context
  const summary = summaries.get(deckId)
  const entry = lookup(state.user.library.decks, deckId)
  const deck: Deck | undefined = summary ?? (entry === undefined ? undefined : contents.deck(entry.content)?.deck)
  const { seen, total } = deckProgress(state, deckId, summary)
  const trial = lookup(state.user.quiz.trials, deckId)
  return {
    deckId,
    title: deckTitle(deck ?? entry),
    seen,
    total,
    locked: locked.has(deckId),
    isNew: seen === 0 && allowed.has(deckId),
    reference: deck?.type === 'quiz' && quizMode(deck, trial, serverTime(state, at)) === 'info',
    // A cover uses the text colour of its index card: both are shown on the same picture.
    theme: deck?.indexCardDarkModeEnabled === true ? 'dark' : 'light',
    ...omitUndefined({
      cover: deck?.coverImage?.url,
      background: deck?.background,
      icon: deck?.icon,
      language: languageOf(deck),
      uploadedIcon: deck?.uploadedIcon?.url,
    }),
  }
}

/** The title of every awards deck (D-DECK-02). */
const AWARDS = 'Certifications'

/** Returns a deck's title; empty for a deck without one. */
export const deckTitle = (deck: { readonly type?: string; readonly title?: string } | undefined): string =>
  deck?.type === 'awards' ? AWARDS : (deck?.title ?? '')

/** Returns the language of a deck's texts, if it is a valid language tag. */
export const languageOf = (deck: Pick<Deck, 'language'> | undefined): string | undefined =>
  deck?.language !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(deck.language) ? deck.language : undefined
