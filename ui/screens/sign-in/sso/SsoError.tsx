import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Note } from '../../../components/feedback/Note'
import { useText, type MessageId } from '../../../i18n/Messages'
import { isLate, type LateNotice } from '../notice-texts'

const texts: Readonly<Record<LateNotice, MessageId>> = {
  ssoCancelled: 'signOn.cancelled',
  ssoTokenFailed: 'signOn.tokenFailed',
  ssoMalformedToken: 'signOn.malformedToken',
  ssoRefused: 'signIn.error.ssoFailed',
}

/** Shows the result of single sign-on; a provider's refusal in its own words (S-SSO-12..15). */
export function SsoError({ signIn: { notice, serverMessage } }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  if (notice === undefined || !isLate(notice)) return null
  return (
    <Note tone="bad" live="assertive">
      {serverMessage ?? text(texts[notice])}
    </Note>
  )
}
