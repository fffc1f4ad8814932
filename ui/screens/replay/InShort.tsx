import { useEffect, useState, type ReactNode } from 'react'
import type { LogSummary } from '../../../protocol/log-summary'
import { Loading } from '../../components/Loading'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './InShort.module.css'
import type { ReplayLink } from './replay-link'
import { Told } from './Told'

interface InShortProps {
  readonly link: Pick<ReplayLink, 'summary'>
  /** The build that wrote the file: of a log without its beginning no start is known. */
  readonly build: string
  readonly className: string | undefined
  /** What an event of a type is about. */
  readonly wordsOf: (type: string) => MessageId
  /** Looks at an event by its number. */
  readonly onEvent: (seq: number) => void
}

/** What the first look at a file is for: what the person did, what went wrong, what waits (X-REPLAY-02). */
export function InShort({ link, className, ...given }: InShortProps): ReactNode {
  const text = useText()
  const summary = useSummary(link)
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
        <Told summary={summary} {...given} />
      )}
    </section>
  )
}

/** Undefined until the log is worked out. */
function useSummary(link: Pick<ReplayLink, 'summary'>): LogSummary | undefined {
  const [summary, setSummary] = useState<LogSummary>()
  useEffect(() => {
    let wanted = true
    link.summary().then(
      (told) => {
        if (wanted) setSummary(told)
      },
      // A worker that has died is told of by the page.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [link])
  return summary
}
