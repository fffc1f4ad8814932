import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../components/buttons/Button'
import { usePageTitle } from '../../../components/navigation/usePageTitle'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import { Said, type VariantProps } from '../FormFrame'
import { ByEmail } from './ByEmail'
import { EmailInstead } from './EmailInstead'
import { useBeginSso } from './useBeginSso'
import styles from './ProviderButtons.module.css'

/** Sandbox permissions: a provider needs its scripts and cookies, and it sends its response to the top window. */
const powers = 'allow-forms allow-scripts allow-same-origin allow-popups allow-top-navigation'

/**
 * Renders the provider's sign-in in a frame after a press on Login. A provider that forbids frames gets the whole
 * window (S-LOGIN-28, shell O-48). Without such a provider, the email form is shown.
 */
export function SsoFrameForm(props: VariantProps): ReactNode {
  const { signIn } = props
  if (!signIn.sso.includes('saml')) return <EmailForms {...props} />
  return signIn.form === 'passwordless' || !signIn.emailFallback ? (
    <FrameForm {...props} />
  ) : (
    <ByEmail {...props} signIn={{ ...signIn, ssoOnly: true }} />
  )
}

function FrameForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('signIn.title'))
  const { begin, leaving } = useBeginSso(signIn.email)
  const [address, setAddress] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  // The pressed button is removed, so the focus moves into the frame that it opened.
  useEffect(() => frame.current?.focus(), [address])
  const closed = signIn.busy || leaving
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('signOn.title')}
      </h1>
      {notes}
      <Said signIn={signIn} refused={undefined} />
      {address === undefined ? (
        <Button
          kind="brand"
          wide
          aria-disabled={closed}
          onClick={() => {
            if (!closed) void begin('saml').then(setAddress)
          }}
        >
          {text('signIn.logIn')}
        </Button>
      ) : (
        <>
          <iframe ref={frame} className={styles.frame} src={address} title={text('signOn.frame')} sandbox={powers} />
          <Button kind="quiet" wide onClick={() => location.assign(address)}>
            {text('signOn.wholeWindow')}
          </Button>
        </>
      )}
      <EmailInstead signIn={signIn} />
    </>
  )
}
