import type { CardView } from '../../protocol/views/deck'
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
    const undo = () => void dispatch('tuckCard', {})
    toasts.show({ icon: 'trash', text: 'toast.takenOut', action: { label: 'action.undo', run: undo } })
  })
}
