import type { View } from '../../../protocol/views'
import { watchView } from '../../core-client/hooks'
import { toasts } from '../../toast/toasts'

/**
 * Says that the account could not be deleted, wherever the learner is by then (S-ACCT-24). `said`: what the account has
 * said before it is asked for. Returns the way to end it where nothing was asked for.
 */
export function sayWhenNotDeleted(said: View<'account'>['said']): () => void {
  let hasBegun = false
  const end = watchView('account', {}, (account) => {
    hasBegun ||= account.deleting
    if (account.deleting || (!hasBegun && account.said?.id === said?.id)) return
    end()
    if (account.said?.notice === 'notDeleted') toasts.show({ icon: 'alert', text: 'account.notDeleted' })
  })
  return end
}
