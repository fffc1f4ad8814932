import type { CardView } from '../../protocol/views/deck'
import { sayDeckGone } from '../toast/say-refusal'
import { toasts } from '../toast/toasts'
import type { CardDispatch } from './back-props'

/** Likes the card, or no longer; what was taken back can be had again (D-FAV-06). */
export function toggleFavorite({ favorite }: Pick<CardView, 'favorite'>, dispatch: CardDispatch): void {
  void dispatch('favoriteCardToggle', { favorite: !favorite }).then((refused) => {
    if (refused !== undefined || !favorite) return
    const undo = () => void dispatch('favoriteCardToggle', { favorite: true })
    toasts.show({ icon: 'star', text: 'toast.unfavorited', action: { label: 'action.undo', run: undo } })
  })
}

/** Takes the card out of the learner's own deck that it is in; it can be put back (D-OWN-13). */
export function takeOut(dispatch: CardDispatch): void {
  void dispatch('removeCardFromDeck', {}).then((refused) => {
    if (refused !== undefined) return
    const undo = async () => {
      const kept = await dispatch('tuckCard', {})
      // It was the learner's own a moment ago, so it has been removed meanwhile.
      if (kept?.code === 'notYours') sayDeckGone()
    }
    toasts.show({ icon: 'trash', text: 'toast.takenOut', action: { label: 'action.undo', run: () => void undo() } })
  })
}

/** The deck is gone, and with it what was offered to be put back into it. */
export function forgetTakenOut(): void {
  if (toasts.shown()?.text === 'toast.takenOut') toasts.dismiss()
}
