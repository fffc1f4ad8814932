import { useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { useIntl } from 'react-intl'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import styles from './Discussion.module.css'
import { DeleteQuestion } from './DeleteQuestion'
import { PostBox, type Barred } from './PostBox'
import { Responses } from './Responses'
import { useNewestInSight } from './useNewestInSight'
import { useSaidAloud } from './useSaidAloud'

interface DiscussionProps extends BackProps<'discussion'> {
  /** What is written and not posted. */
  readonly draft: string
  readonly keep: (draft: string | undefined) => void
}

/** A thread of comments with a box to post one (D-DISC-01). */
export function Discussion({ card, back, dispatch, deck, current, draft, keep }: DiscussionProps): ReactElement {
  const text = useText()
  const { locale } = useIntl()
  const { date } = useFormats()
  const [posting, setPosting] = useState(false)
  const [deleting, setDeleting] = useState<string>()
  const thread = useRef<HTMLDivElement>(null)
  useNewestInSight(thread, back.responses)
  useSaidAloud(back, current)
  const { opening, startDate, endDate, total } = back
  const when =
    opening === 'notStarted' && startDate !== undefined
      ? text('discussion.opens', { date: date(startDate) })
      : opening === 'open' && endDate !== undefined
        ? text('discussion.openUntil', { date: date(endDate) })
        : undefined
  const facts = [when, total === 0 ? undefined : text('discussion.count', { count: total })]

  const barred = barredIn(back)
  const written = useRef(draft)
  useLayoutEffect(() => {
    written.current = draft
  }, [draft])
  const post = () => {
    setPosting(true)
    void dispatch('postResponse', { body: draft }).then((refused) => {
      setPosting(false)
      if (refused === undefined) keep(after(draft, written.current))
    })
  }
  // The new one stands in place of the one that was refused.
  const postAgain = ({ responseId, body }: ThreadEntry) =>
    void dispatch('postResponse', { body }).then((refused) => {
      if (refused === undefined) remove(responseId)
    })
  const remove = (responseId: string) => {
    void dispatch('deleteResponse', { responseId })
    // The button that was pressed goes with the comment; reading goes on in the thread.
    thread.current?.focus({ preventScroll: true })
  }

  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="question"
      underTitle={
        <small className={styles.facts} lang={locale}>
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </small>
      }
      bodyLabel={text('discussion.responses')}
      buttons={
        <PostBox
          value={draft}
          barred={barred}
          busy={posting}
          onChange={(value) => keep(value === '' ? undefined : value)}
          onPost={post}
        />
      }
    >
      <div ref={thread} tabIndex={-1} className={styles.thread}>
        <Responses
          back={back}
          current={current}
          onDelete={setDeleting}
          onPostAgain={barred === undefined ? postAgain : undefined}
        />
      </div>
      {deleting === undefined ? null : (
        <DeleteQuestion
          onCancel={() => setDeleting(undefined)}
          onDelete={() => {
            setDeleting(undefined)
            remove(deleting)
          }}
        />
      )}
    </BackFrame>
  )
}

/** What was written while the core was recording what was posted: a worker that starts anew takes its time. */
function after(posted: string, written: string): string | undefined {
  const rest = written.startsWith(posted) ? written.slice(posted.length).trimStart() : written
  return rest === '' ? undefined : rest
}

/** Whether it is open comes first, for it holds whatever can be reached. */
const barredIn = ({ opening, gone, status, connected }: DiscussionBack): Barred | undefined =>
  opening !== 'open' ? opening : gone ? 'gone' : status === 'error' || !connected ? 'offline' : undefined
