import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { isReplayFrame } from '../core-client/replay-frame'
import { useText } from '../i18n/Messages'
import styles from './Loading.module.css'

interface LoadingProps {
  /** 'Loading' without one. */
  readonly message?: string
  /** Milliseconds until `onTimeout` is called, once and only while this shows (S-SHELL-18). */
  readonly timeout?: number
  readonly onTimeout?: () => void
  /** Fills the window. */
  readonly whole?: boolean
}

/** A spinner and a message (S-SHELL-17). */
export function Loading({ message, timeout, onTimeout, whole = false }: LoadingProps): ReactNode {
  const text = useText()
  const ended = useEffectEvent(() => onTimeout?.())
  useEffect(() => {
    // In a replay no time passes but that of the log: what was waited for then is waited for as long as the moment shows.
    if (timeout === undefined || isReplayFrame) return undefined
    const timer = setTimeout(() => ended(), timeout)
    return () => clearTimeout(timer)
  }, [timeout])
  return (
    <output className={whole ? `${styles.loading} ${styles.whole}` : styles.loading}>
      <Spinner />
      <span>{message ?? text('app.loading')}</span>
    </output>
  )
}

/** The turning ring alone, for where there are no words yet; `whole` puts it in the middle of the window. */
export function Spinner({ whole = false }: { readonly whole?: boolean }): ReactNode {
  const ring = <span className={styles.spinner} aria-hidden="true" />
  return whole ? <div className={`${styles.loading} ${styles.whole}`}>{ring}</div> : ring
}
