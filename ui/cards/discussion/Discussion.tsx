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
import { useStickToBottom } from './useStickToBottom'
import { useAnnounceThread } from './useAnnounceThread'

interface DiscussionProps extends BackProps<'discussion'> {
  /** Text that is not posted yet. */
  readonly draft: string
  readonly keep: (draft: string | undefined) => void
}

/** Renders a thread of comments with a box to post one (D-DISC-01). */
export function Discussion({ card, back, dispatch, deck, current, draft, keep }: DiscussionProps): ReactElement {
  const text = useText()
  const { locale } = useIntl()
  const { date } = useFormats()
  const [posting, setPosting] = useState(false)
  const [deleting, setDeleting] = useState<string>()
  const thread = useRef<HTMLDivElement>(null)
  useStickToBottom(thread, back.responses)
  useAnnounceThread(back, current)
  const { opening, startDate, endDate, total } = back
  const when =
    opening === 'notStarted' && startDate !== undefined
      ? text('discussion.opens', { date: date(startDate) })
      : opening === 'open' && endDate !== undefined
        ? text('discussion.openUntil', { date: date(endDate) })
        : undefined
  // Of a longer discussion only the newest responses are loaded; a text above them says so.
  const isWhole = total === back.responses.length
  const facts = [when, total === 0 || !isWhole ? undefined : text('discussion.count', { count: total })]

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
  // The new response replaces the rejected one.
  const postAgain = ({ responseId, body }: ThreadEntry) =>
    void dispatch('postResponse', { body }).then((refused) => {
      if (refused === undefined) remove(responseId)
    })
  const remove = (responseId: string) => {
    void dispatch('deleteResponse', { responseId })
    // The pressed button disappears with the comment; the focus moves to the thread.
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

/** Returns the text that was typed while the core recorded the post; a restarting worker takes time. */
function after(posted: string, written: string): string | undefined {
  const rest = written.startsWith(posted) ? written.slice(posted.length).trimStart() : written
  return rest === '' ? undefined : rest
}

/** Returns why posting is barred. Whether the discussion is open comes first, since it applies online and offline. */
const barredIn = ({ opening, gone, status, connected }: DiscussionBack): Barred | undefined =>
  opening !== 'open' ? opening : gone ? 'gone' : status === 'error' || !connected ? 'offline' : undefined
