import { useEffect, useState, type ReactNode } from 'react'
import { isReplayFrame } from '../../core-client/replay-frame'
import { useText } from '../../i18n/Messages'
import { Spinner } from '../feedback/Loading'
import styles from './SubmitStatus.module.css'

/** Delays before a form shows that it is being sent, and that the connection is slow, ms. */
const signAfter = 300
const slowAfter = 8_000

/** Shows the status of a form that is being sent; a reply within 0.3 s needs none (X-UX-02). */
export function SubmitStatus({ busy }: { readonly busy: boolean }): ReactNode {
  // Rendered before it has text: only then is the text announced.
  return <output className={styles.sending}>{busy ? <SubmitText /> : null}</output>
}

function SubmitText(): ReactNode {
  const text = useText()
  const isLong = useAfter(signAfter)
  const isSlow = useAfter(slowAfter)
  if (!isLong) return null
  return (
    <>
      <Spinner small />
      <span>{text(isSlow ? 'sending.slow' : 'sending.now')}</span>
    </>
  )
}

/** Returns whether this was mounted for so long. A replay knows only the time of the log. */
function useAfter(delayMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isReplayFrame) return undefined
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}
