import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { isReplayFrame } from '../../core-client/replay-frame'
import { useText } from '../../i18n/Messages'
import styles from './Loading.module.css'

interface LoadingProps {
  /** 'Loading' by default. */
  readonly message?: string
  /** Time until `onTimeout` is called, ms: once, and only while this is mounted (S-SHELL-18). */
  readonly timeout?: number
  readonly onTimeout?: () => void
  /** Fills the window. */
  readonly whole?: boolean
}

/** Renders a spinner and a message (S-SHELL-17). */
export function Loading({ message, timeout, onTimeout, whole = false }: LoadingProps): ReactNode {
  const text = useText()
  const ended = useEffectEvent(() => onTimeout?.())
  useEffect(() => {
    // A replay knows only the time of the log: a pending load stays pending as long as its position is shown.
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

interface SpinnerProps {
  /** In the centre of the window. */
  readonly whole?: boolean
  /** As high as a line of text. */
  readonly small?: boolean
}

/** Renders only the rotating ring. */
export function Spinner({ whole = false, small = false }: SpinnerProps): ReactNode {
  const ring = <span className={small ? `${styles.spinner} ${styles.small}` : styles.spinner} aria-hidden="true" />
  return whole ? <div className={`${styles.loading} ${styles.whole}`}>{ring}</div> : ring
}
