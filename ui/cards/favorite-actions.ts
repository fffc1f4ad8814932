import type { CardView } from '../../protocol/views/deck'
import { showDeckGone } from '../toast/refusal-toast'
import { toasts } from '../toast/toasts'
import type { CardDispatch } from './back-props'

/** Adds or removes the card as a favorite; a removal can be undone (D-FAV-06). */
export function toggleFavorite({ favorite }: Pick<CardView, 'favorite'>, dispatch: CardDispatch): void {
  void dispatch('favoriteCardToggle', { favorite: !favorite }).then((refused) => {
    if (refused !== undefined || !favorite) return
    const undo = () => void dispatch('favoriteCardToggle', { favorite: true })
    toasts.show({ icon: 'star', text: 'toast.unfavorited', action: { label: 'action.undo', run: undo } })
  })
}

/** Removes the card from the learner's own deck; this can be undone (D-OWN-13). */
export function removeFromDeck(dispatch: CardDispatch): void {
  void dispatch('removeCardFromDeck', {}).then((refused) => {
    if (refused !== undefined) return
    const undo = async () => {
      const kept = await dispatch('tuckCard', {})
      // The learner owned the deck a moment ago, so it has been removed since.
      if (kept?.code === 'notYours') showDeckGone()
    }
    toasts.show({ icon: 'trash', text: 'toast.takenOut', action: { label: 'action.undo', run: () => void undo() } })
  })
}

/** Dismisses the undo toast of a removed card when its deck is removed. */
export function dismissRemovalToast(): void {
  if (toasts.shown()?.text === 'toast.takenOut') toasts.dismiss()
}
