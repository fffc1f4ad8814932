import type { DeckSummary } from '../../protocol/entities/deck'
import { seenOf } from '../deck/seen-records'
import { hasCertificate } from '../quiz/certificates'
import { lookup } from '../record'
import type { State } from '../state'

/** How far a learner is in a deck, in cards. */
export interface DeckProgress {
  readonly seen: number
  readonly total: number
  /**
   * All cards are seen and the score of an assessment that was begun is submitted, or the certificate is earned. Nobody
   * has finished what has no cards.
   */
  readonly finished: boolean
}

/** By the seen records of a deck that was loaded here, else by what the server says of it (O-37). */
export function deckProgress(state: State, deckId: string, summary: DeckSummary | undefined): DeckProgress {
  const trial = lookup(state.mine.quiz.trials, deckId)
  const certified = trial !== undefined && hasCertificate(trial)
  const pending = trial !== undefined && trial.phase !== 'submitting' && trial.phase !== 'submitted'
  const entry = lookup(state.mine.library.decks, deckId)
  if (entry !== undefined) {
    const records = seenOf(state, deckId)
    const tucked = lookup(state.mine.engagement.tucked, deckId) ?? {}
    const cards = entry.cardIds.filter((cardId) => lookup(tucked, cardId) !== false)
    const seen = cards.filter((cardId) => Object.hasOwn(records, cardId)).length
    return { seen, total: cards.length, finished: certified || (!pending && seen > 0 && seen === cards.length) }
  }
  const { cardCount = 0 } = summary ?? {}
  const percentageCardsSeen = percentTold(state, deckId, summary)
  const total = Math.max(0, cardCount)
  const all = percentageCardsSeen >= 100
  return {
    seen: all ? total : partly(total, percentageCardsSeen),
    total,
    finished: certified || (!pending && all && total > 0),
  }
}

/** What the lists say, unless the deck was locked again since (D-DAISY-04). */
const percentTold = (state: State, deckId: string, summary: DeckSummary | undefined): number =>
  lookup(state.mine.library.relocked ?? {}, deckId) === undefined ? (summary?.percentageCardsSeen ?? 0) : 0

/** Rounding never says that all is seen when something is left. */
const partly = (total: number, percentage: number): number =>
  Math.max(0, Math.min(total - 1, Math.round((total * percentage) / 100)))

/** The same in percent, as the daisy chain judges it (S-DAISY-01). */
export function percentSeen(state: State, deckId: string, summary: DeckSummary): number {
  if (lookup(state.mine.library.decks, deckId) === undefined) return percentTold(state, deckId, summary)
  const { seen, total } = deckProgress(state, deckId, summary)
  return total === 0 ? 100 : (100 * seen) / total
}
