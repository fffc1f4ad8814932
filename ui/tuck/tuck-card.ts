import type { Refusal } from '../../protocol/faults'
import type { Dispatch } from '../core-client/hooks'
import { sayDeckGone, sayRefusal } from '../toast/say-refusal'
import { toasts } from '../toast/toasts'

interface Tuck {
  readonly cardId: string
  readonly deckId: string
  /** Of the deck. */
  readonly title: string
  /** Nobody here knows whether the card was in there before. */
  readonly unloaded: boolean
}

/**
 * Puts the card into the deck and says so, with the way back; resolves with whether it is in there (D-TUCK-06). There is
 * no way back where it may have been in there before, because that would take out what was not put in here (D-TUCK-09).
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

/** The deck was there, and the learner's own, when it was chosen: another tab has removed it meanwhile. */
function sayWhyNot(refused: Refusal): void {
  if (refused.code === 'notYours') sayDeckGone()
  else sayRefusal(refused)
}
