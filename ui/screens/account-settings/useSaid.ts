import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountNotice } from '../../../protocol/views/account'
import type { View } from '../../../protocol/views'
import type { MessageId } from '../../i18n/Messages'
import { toasts } from '../../toast/toasts'

type Said = NonNullable<View<'account'>['said']>

/** What is said of an account in passing; the rest stands beside the form that it is about (S-ACCT-15, 16). */
const passing: { readonly [N in AccountNotice]?: MessageId } = {
  updated: 'account.updated',
  registered: 'account.registered',
}

/** What the account has said since this page was opened; what passes is said at once, in its place. */
export function useSaid(said: Said | undefined): Said | undefined {
  const [before] = useState(said?.id)
  const fresh = said?.id === before ? undefined : said
  const say = useEffectEvent(() => {
    const text = fresh === undefined ? undefined : passing[fresh.notice]
    if (text !== undefined) toasts.show({ icon: 'check', text })
  })
  useEffect(() => say(), [fresh?.id])
  return fresh
}
