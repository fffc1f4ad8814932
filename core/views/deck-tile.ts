import type { Deck, DeckSummary } from '../../protocol/entities/deck'
import type { DeckTile } from '../../protocol/views/parts'
import type { Contents } from '../decider'
import { serverTime } from '../device/device'
import { deckProgress } from '../library/deck-progress'
import { quizMode } from '../quiz/mode'
import { lookup } from '../record'
import type { State } from '../state'
import { defined } from '../../protocol/defined'

/** What the tiles of one screen have in common. */
export interface TileContext {
  readonly state: State
  readonly at: number
  readonly contents: Contents
  readonly summaries: ReadonlyMap<string, DeckSummary>
  readonly locked: ReadonlySet<string>
  /** Decks that the learner was given lately. */
  readonly allowed: ReadonlySet<string>
}

/** A deck's cover: from the lists that tell of it, else from the deck as it was loaded (D-DECK-27, D-DECK-28). */
export function deckTile(deckId: string, context: TileContext): DeckTile {
  const { state, at, contents, summaries, locked, allowed } = context
  const summary = summaries.get(deckId)
  const entry = lookup(state.mine.library.decks, deckId)
  const deck: Deck | undefined = summary ?? (entry === undefined ? undefined : contents.deck(entry.content)?.deck)
  const { seen, total } = deckProgress(state, deckId, summary)
  const trial = lookup(state.mine.quiz.trials, deckId)
  return {
    deckId,
    title: deckTitle(deck ?? entry),
    seen,
    total,
    locked: locked.has(deckId),
    isNew: seen === 0 && allowed.has(deckId),
    reference: deck?.type === 'quiz' && quizMode(deck, trial, serverTime(state, at)) === 'info',
    // A cover wears the ink of its index card: both are printed on the same picture.
    theme: deck?.indexCardDarkModeEnabled === true ? 'dark' : 'light',
    ...defined({
      cover: deck?.coverImage?.url,
      background: deck?.background,
      icon: deck?.icon,
      language: languageOf(deck),
      uploadedIcon: deck?.uploadedIcon?.url,
    }),
  }
}

/** The name of every deck of awards (D-DECK-02). */
const AWARDS = 'Certifications'

/** A deck's title; empty for a deck without one. */
export const deckTitle = (deck: { readonly type?: string; readonly title?: string } | undefined): string =>
  deck?.type === 'awards' ? AWARDS : (deck?.title ?? '')

/** The language of a deck's texts, unless it is no language tag. */
export const languageOf = (deck: Pick<Deck, 'language'> | undefined): string | undefined =>
  deck?.language !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(deck.language) ? deck.language : undefined
