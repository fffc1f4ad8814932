import { useEffect, useState, type ReactNode } from 'react'
import { Loading } from '../../components/feedback/Loading'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './Summary.module.css'
import type { ReplayLink } from './replay-link'
import { SummaryLines } from './SummaryLines'

interface SummaryProps {
  readonly link: Pick<ReplayLink, 'summary' | 'different'>
  /** The build that wrote the file. A log without its first events contains no start with a build. */
  readonly build: string
  readonly className: string | undefined
  /** Returns the words for an event type. */
  readonly labelOf: (type: string) => MessageId
  /** Shows an event by its number. */
  readonly onEvent: (seq: number) => void
}

/** Summarizes a log: actions of the user, failures, and pending actions (X-REPLAY-02). */
export function Summary({ link, className, ...given }: SummaryProps): ReactNode {
  const text = useText()
  const summary = useAnswer(link.summary)
  const different = useAnswer(link.different)
  return (
    <section className={[styles.short, className].join(' ')} aria-labelledby="in-short">
      <h2 id="in-short" className={styles.heading}>
        {text('replay.short')}
      </h2>
      {summary === undefined ? (
        <Loading />
      ) : summary.events === 0 ? (
        <p>{text('replay.nothing')}</p>
      ) : (
        <SummaryLines summary={summary} different={different} {...given} />
      )}
    </section>
  )
}

/** Requests an answer once; undefined until it is there. */
function useAnswer<A>(request: () => Promise<A | undefined>): A | undefined {
  const [answer, setAnswer] = useState<A>()
  useEffect(() => {
    let wanted = true
    request().then(
      (given) => {
        if (wanted) setAnswer(given)
      },
      // The page reports a crashed worker.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [request])
  return answer
}
