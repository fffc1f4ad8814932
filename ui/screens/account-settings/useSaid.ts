import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountNotice } from '../../../protocol/views/account'
import type { View } from '../../../protocol/views'
import { watchView } from '../../core-client/hooks'
import type { MessageId } from '../../i18n/Messages'
import { toasts } from '../../toast/toasts'

type Said = NonNullable<View<'account'>['said']>

/** What is said of an account in passing; the rest stands beside the form that it is about (S-ACCT-15, 16). */
const passing: { readonly [N in AccountNotice]?: MessageId } = {
  updated: 'account.updated',
  registered: 'account.registered',
}

/** And where that form has been left by then (S-ACCT-17..19, S-LOGIN-32). */
const failed: { readonly [N in AccountNotice]?: MessageId } = {
  emailTaken: 'account.emailTaken',
  offline: 'refusal.offline',
}

/**
 * What the account has said since this page was opened; what passes is said at once, in its place. Whoever leaves the page
 * before a change has come back is told wherever they are by then (X-UX-02).
 */
export function useSaid({ said, changing }: Pick<View<'account'>, 'said' | 'changing'>): Said | undefined {
  const [before] = useState(said?.id)
  const fresh = said?.id === before ? undefined : said
  const say = useEffectEvent(() => {
    const text = fresh === undefined ? undefined : passing[fresh.notice]
    if (text !== undefined) toasts.show({ icon: 'check', text })
  })
  useEffect(() => say(), [fresh?.id])
  const leave = useEffectEvent(() => {
    if (changing) watchView('account', {}, ({ changing: goesOn, said: come }) => !goesOn && sayElsewhere(come))
  })
  useEffect(() => () => leave(), [])
  return fresh
}

/** Nothing where somebody else is in by then, whose account has said nothing yet. */
function sayElsewhere(said: Said | undefined): true {
  if (said === undefined) return true
  const good = passing[said.notice]
  toasts.show(
    good === undefined
      ? { icon: 'alert', text: failed[said.notice] ?? 'account.notUpdated' }
      : { icon: 'check', text: good },
  )
  return true
}
