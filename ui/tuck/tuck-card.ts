import type { Refusal } from '../../protocol/faults'
import type { Dispatch } from '../core-client/hooks'
import { showDeckGone, showRefusal } from '../toast/refusal-toast'
import { toasts } from '../toast/toasts'

interface Tuck {
  readonly cardId: string
  readonly deckId: string
  /** Title of the deck. */
  readonly title: string
  /** True if it is unknown whether the deck contained the card before. */
  readonly unloaded: boolean
}

/**
 * Adds the card to the deck and shows a toast with an undo button; resolves with whether the deck contains it
 * (D-TUCK-06). There is no undo if the deck may have contained the card before, since it would remove an older entry
 * (D-TUCK-09).
 */
export async function tuckCard({ cardId, deckId, title, unloaded }: Tuck, dispatch: Dispatch): Promise<boolean> {
  const refused = await dispatch('tuckCard', { cardId, deckId })
  if (refused === undefined) {
    const undo = async () => {
      const kept = await dispatch('removeCardFromDeck', { cardId, deckId })
      if (kept !== undefined) sayWhyNot(kept)
    }
    toasts.show({
      icon: 'check',
      text: 'toast.tucked',
      values: { title },
      ...(unloaded ? {} : { action: { label: 'action.undo', run: () => void undo() } }),
    })
    return true
  }
  sayWhyNot(refused)
  return false
}

/** The learner owned the deck when choosing it: another tab has removed it since. */
function sayWhyNot(refused: Refusal): void {
  if (refused.code === 'notYours') showDeckGone()
  else showRefusal(refused)
}
