import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Button } from '../../../components/buttons/Button'
import { useText, type MessageId } from '../../../i18n/Messages'
import { providerDrawings } from './provider-drawings'
import { useBeginSso } from './useBeginSso'
import styles from './ProviderButtons.module.css'

const labels = {
  google: 'signOn.google',
  azure: 'signOn.azure',
  okta: 'signOn.okta',
  saml: 'signOn.saml',
} as const satisfies Record<string, MessageId>

type Provider = keyof typeof labels
const isProvider = (way: string): way is Provider => Object.hasOwn(labels, way)

interface ProviderButtonsProps {
  readonly signIn: View<'signIn'>
  /** Starts the only method automatically. */
  readonly atOnce?: boolean
}

/** Renders a button for each single sign-on provider (S-SSO-02, S-SSO-06). Disabled while a sign-in is starting. */
export function ProviderButtons({ signIn: { sso, busy, email }, atOnce = false }: ProviderButtonsProps): ReactNode {
  const text = useText()
  const { begin, leaving } = useBeginSso(email)
  const closed = busy || leaving
  const go = async (way: Provider) => {
    const address = await begin(way)
    if (address !== undefined) location.assign(address)
  }
  const ways = sso.filter(isProvider)
  const takeOnly = useEffectEvent(() => {
    const [only, ...others] = ways
    if (only !== undefined && others.length === 0) void go(only)
  })
  useEffect(() => {
    if (atOnce) takeOnly()
  }, [atOnce])
  return (
    <div className={styles.ways} aria-busy={closed}>
      {ways.map((way) => (
        <Button
          key={way}
          wide
          className={styles.way}
          aria-disabled={closed}
          onClick={() => {
            if (!closed) void go(way)
          }}
        >
          <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            {providerDrawings[way]}
          </svg>
          {text(labels[way])}
        </Button>
      ))}
    </div>
  )
}
