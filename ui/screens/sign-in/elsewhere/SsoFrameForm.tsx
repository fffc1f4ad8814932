import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button'
import { usePageTitle } from '../../../components/usePageTitle'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import { Said } from '../FormFrame'
import type { VariantProps } from '../variant-props'
import { ByEmail } from './ByEmail'
import { EmailInstead } from './EmailInstead'
import { useBegin } from './useBegin'
import styles from './Ways.module.css'

/** A provider needs its scripts and its own cookies; the answer goes to the page around the frame. */
const powers = 'allow-forms allow-scripts allow-same-origin allow-popups allow-top-navigation'

/**
 * The sign-in of the organisation's own provider in a frame, which shows once Login is pressed; a provider that will not
 * be shown in frames has the whole window (S-LOGIN-28, shell O-48). Without such a provider there is the email form.
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
  const { begin, leaving } = useBegin(signIn.email)
  const [address, setAddress] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone: the focus goes on into what it has opened.
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
