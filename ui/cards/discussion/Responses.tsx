import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { buildPath } from '../../../protocol/paths'
import { Avatar } from '../../components/media/Avatar'
import { Button } from '../../components/buttons/Button'
import { IconButton } from '../../components/buttons/IconButton'
import { Spinner } from '../../components/feedback/Loading'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Responses.module.css'
import { useAuthorName } from './useAnnounceThread'

/** Time after which 'just now' is no longer correct, ms. */
const MINUTE = 60_000

interface ResponsesProps {
  readonly back: DiscussionBack
  readonly current: boolean
  readonly onDelete: (responseId: string) => void
  /** Undefined while posting is not possible. */
  readonly onPostAgain: ((response: ThreadEntry) => void) | undefined
}

/** Renders the comments, the newest last; an empty list says so (D-DISC-09). */
export function Responses({ back, current, onDelete, onPostAgain }: ResponsesProps): ReactNode {
  const text = useText()
  const now = useNow(current)
  const { responses, status, total, moderates } = back
  const hidden = total - responses.length
  if (responses.length === 0)
    return status === 'init' && back.opening !== 'notStarted' ? (
      <p className={styles.none}>
        <Spinner /> {text('app.loading')}
      </p>
    ) : status === 'error' ? null : (
      <p className={styles.none}>{text('discussion.empty')}</p>
    )
  return (
    <>
      {hidden === 0 ? null : <p className={styles.none}>{text('discussion.newest', { count: responses.length })}</p>}
      <ol className={styles.responses}>
        {responses.map((response) => (
          <Response
            key={response.responseId}
            response={response}
            now={now}
            mayDelete={moderates}
            onDelete={() => onDelete(response.responseId)}
            onPostAgain={onPostAgain === undefined ? undefined : () => onPostAgain(response)}
          />
        ))}
      </ol>
    </>
  )
}

interface ResponseProps {
  readonly response: ThreadEntry
  readonly now: number
  readonly mayDelete: boolean
  readonly onDelete: () => void
  readonly onPostAgain: (() => void) | undefined
}

function Response({ response, now, mayDelete, onDelete, onPostAgain }: ResponseProps): ReactNode {
  const text = useText()
  const { relative } = useFormats()
  const name = useAuthorName()(response)
  const { author, initials, body, mine, moderator, sending, createdAt } = response
  const looks = [styles.response, moderator ? styles.moderator : '', mine ? styles.mine : '']
  return (
    <li className={looks.filter((look) => look !== '').join(' ')}>
      <Avatar small initials={initials ?? '?'} tone={mine ? 0 : toneOf(author ?? '')} />
      <span className={styles.by}>
        <b dir="auto">{name}</b> {createdAt === undefined ? null : <span>{relative(createdAt, now)}</span>}
      </span>
      {mayDelete ? (
        <IconButton
          className={styles.delete}
          icon="trash"
          label={text('discussion.delete', { author: name })}
          onClick={onDelete}
        />
      ) : null}
      <p>{body}</p>
      {sending === 'sent' ? null : (
        <span className={styles.waits}>
          <Icon name={sending === 'waiting' ? 'clock' : 'alert'} size="small" />{' '}
          {sending === 'held' ? (
            <Link href={buildPath({ name: 'outbox' })}>{text('outbox.heldUpLink')}</Link>
          ) : (
            text(sending === 'waiting' ? 'discussion.sending' : 'discussion.refused')
          )}
        </span>
      )}
      {sending === 'refused' ? (
        <span className={styles.ways}>
          {onPostAgain === undefined ? null : (
            <Button kind="quiet" onClick={onPostAgain}>
              {text('action.tryAgain')}
            </Button>
          )}
          <Button kind="quiet" onClick={onDelete}>
            {text('viewer.remove')}
          </Button>
        </span>
      ) : null}
    </li>
  )
}

/** Returns a colour for a name, always the same, to distinguish neighbours. */
function toneOf(name: string): 1 | 2 | 3 | 4 {
  const tones = [1, 2, 3, 4] as const
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length] ?? 1
}

/** Returns the device's time, updated every minute while the card is in view. */
function useNow(current: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!current) return undefined
    const ticking = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(ticking)
  }, [current])
  return now
}
