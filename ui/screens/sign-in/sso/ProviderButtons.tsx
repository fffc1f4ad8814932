import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Button } from '../../../components/buttons/Button'
import { useText, type MessageId } from '../../../i18n/Messages'
import { useBeginSso } from './useBeginSso'
import styles from './ProviderButtons.module.css'

const line = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Icons of the single sign-on providers, on a 24 px grid, in the text's colour. */
const providerDrawings: Readonly<Record<'google' | 'azure' | 'okta' | 'saml', ReactNode>> = {
  google: <path {...line} strokeWidth={2.4} d="M12.5 12h7.2a7.7 7.7 0 1 1-2.3-5.5" />,
  azure: <path fill="currentColor" d="M4 4h7.4v7.4H4ZM12.6 4H20v7.4h-7.4ZM4 12.6h7.4V20H4ZM12.6 12.6H20V20h-7.4Z" />,
  okta: <circle {...line} strokeWidth={4} cx="12" cy="12" r="6.5" />,
  saml: <path {...line} strokeWidth={1.75} d="M4 15a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM11 12l8.5-8.5M16 7l2.7 2.7" />,
}

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
