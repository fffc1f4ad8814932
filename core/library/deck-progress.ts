import type { DeckSummary } from '../../protocol/entities/deck'
import { seenOf } from '../deck/seen-records'
import { hasCertificate } from '../quiz/certificates'
import { lookup } from '../record'
import type { State } from '../state'

/** The progress of a learner in a deck, in cards. */
export interface DeckProgress {
  readonly seen: number
  readonly total: number
  /**
   * All cards are seen and the score of a started assessment is submitted, or the certificate is earned. A deck without
   * cards is never finished.
   */
  readonly finished: boolean
}

/** Returns the progress: by the seen records of a deck that was loaded here, else by the server's lists (O-37). */
export function deckProgress(state: State, deckId: string, summary: DeckSummary | undefined): DeckProgress {
  const trial = lookup(state.user.quiz.trials, deckId)
  const certified = trial !== undefined && hasCertificate(trial)
  const pending = trial !== undefined && trial.phase !== 'submitting' && trial.phase !== 'submitted'
  const entry = lookup(state.user.library.decks, deckId)
  if (entry !== undefined) {
    const records = seenOf(state, deckId)
    const tucked = lookup(state.user.engagement.deckMembershipOverrides, deckId) ?? {}
    const cards = entry.cardIds.filter((cardId) => lookup(tucked, cardId) !== false)
    const seen = cards.filter((cardId) => Object.hasOwn(records, cardId)).length
    return { seen, total: cards.length, finished: certified || (!pending && seen > 0 && seen === cards.length) }
  }
  const { cardCount = 0 } = summary ?? {}
  const percentageCardsSeen = serverPercent(state, deckId, summary)
  const total = Math.max(0, cardCount)
  const all = percentageCardsSeen >= 100
  return {
    seen: all ? total : partly(total, percentageCardsSeen),
    total,
    finished: certified || (!pending && all && total > 0),
  }
}

/** Returns the percentage from the lists, unless the deck was relocked since (D-DAISY-04). */
const serverPercent = (state: State, deckId: string, summary: DeckSummary | undefined): number =>
  lookup(state.user.library.relocked ?? {}, deckId) === undefined ? (summary?.percentageCardsSeen ?? 0) : 0

/** Rounds so that an unfinished deck never counts as completely seen. */
const partly = (total: number, percentage: number): number =>
  Math.max(0, Math.min(total - 1, Math.round((total * percentage) / 100)))

/** Returns the progress in percent, for the daisy chain (S-DAISY-01). */
export function percentSeen(state: State, deckId: string, summary: DeckSummary): number {
  if (lookup(state.user.library.decks, deckId) === undefined) return serverPercent(state, deckId, summary)
  const { seen, total } = deckProgress(state, deckId, summary)
  return total === 0 ? 100 : (100 * seen) / total
}
