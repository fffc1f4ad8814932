import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Button } from '../../../components/Button'
import { useText, type MessageId } from '../../../i18n/Messages'
import { providerDrawings } from './provider-drawings'
import { useBegin } from './useBegin'
import styles from './Ways.module.css'

const labels = {
  google: 'signOn.google',
  azure: 'signOn.azure',
  okta: 'signOn.okta',
  saml: 'signOn.saml',
} as const satisfies Record<string, MessageId>

type Way = keyof typeof labels
const isWay = (way: string): way is Way => Object.hasOwn(labels, way)

interface WaysProps {
  readonly signIn: View<'signIn'>
  /** The only way is taken by itself. */
  readonly atOnce?: boolean
}

/** A button for each way to sign in elsewhere (S-SSO-02, S-SSO-06). Closed while another is being taken. */
export function Ways({ signIn: { sso, busy, email }, atOnce = false }: WaysProps): ReactNode {
  const text = useText()
  const { begin, leaving } = useBegin(email)
  const closed = busy || leaving
  const go = async (way: Way) => {
    const address = await begin(way)
    if (address !== undefined) location.assign(address)
  }
  const ways = sso.filter(isWay)
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
