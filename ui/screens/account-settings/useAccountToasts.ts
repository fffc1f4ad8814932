import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountNotice } from '../../../protocol/views/account'
import type { View } from '../../../protocol/views'
import { watchView } from '../../core-client/hooks'
import type { MessageId } from '../../i18n/Messages'
import { toasts } from '../../toast/toasts'

type Said = NonNullable<View<'account'>['said']>

/** Notices shown as a toast; others are shown at their form (S-ACCT-15, 16). */
const successTexts: { readonly [N in AccountNotice]?: MessageId } = {
  updated: 'account.updated',
  registered: 'account.registered',
}

/** Notices shown as a toast if that form was left meanwhile (S-ACCT-17..19, S-LOGIN-32). */
const failureTexts: { readonly [N in AccountNotice]?: MessageId } = {
  emailTaken: 'account.emailTaken',
  offline: 'refusal.offline',
}

/**
 * Returns the account's notice since this page was opened, and shows a toast where one fits. If the learner leaves the
 * page before a change completes, a toast on the next page shows the result (X-UX-02).
 */
export function useAccountToasts({ said, changing }: Pick<View<'account'>, 'said' | 'changing'>): Said | undefined {
  const [before] = useState(said?.id)
  const fresh = said?.id === before ? undefined : said
  const say = useEffectEvent(() => {
    const text = fresh === undefined ? undefined : successTexts[fresh.notice]
    if (text !== undefined) toasts.show({ icon: 'check', text })
  })
  useEffect(() => say(), [fresh?.id])
  const leave = useEffectEvent(() => {
    if (changing) watchView('account', {}, ({ changing: goesOn, said: come }) => !goesOn && showResultToast(come))
  })
  useEffect(() => () => leave(), [])
  return fresh
}

/** Shows the result as a toast. Shows nothing if another user has signed in: their account has no notice yet. */
function showResultToast(said: Said | undefined): true {
  if (said === undefined) return true
  const good = successTexts[said.notice]
  toasts.show(
    good === undefined
      ? { icon: 'alert', text: failureTexts[said.notice] ?? 'account.notUpdated' }
      : { icon: 'check', text: good },
  )
  return true
}
