import { useId, type FormEvent, type ReactNode } from 'react'
import { isBlank, maximumTextLength } from '../../../protocol/text'
import { Note } from '../../components/feedback/Note'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText, type MessageId } from '../../i18n/Messages'
import type { IconName } from '../../theme/icon-drawings'
import { SubmitButton } from '../SubmitButton'
import styles from './PostBox.module.css'

/** Why posting is barred: the last fetch of the thread failed, the thread was removed, or it is not open now. */
export type Barred = 'offline' | 'gone' | 'notStarted' | 'closed'

const reasons: Readonly<Record<Barred, readonly [IconName, MessageId]>> = {
  offline: ['offline', 'discussion.offline'],
  gone: ['alert', 'discussion.gone'],
  notStarted: ['clock', 'discussion.notStarted'],
  closed: ['lock', 'discussion.closed'],
}

interface PostBoxProps {
  readonly value: string
  readonly barred: Barred | undefined
  readonly busy: boolean
  readonly onChange: (value: string) => void
  readonly onPost: () => void
}

/** Renders the field for a comment, which grows with its text, and the button that posts it. */
export function PostBox({ value, barred, busy, onChange, onPost }: PostBoxProps): ReactNode {
  const text = useText()
  const id = useId()
  const tooLongId = useId()
  const tooLong = value.length > maximumTextLength
  const closed = barred !== undefined || tooLong || isBlank(value)
  const post = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !closed) onPost()
  }
  // The empty field's placeholder already shows the reason.
  const said = barred === 'offline' && value === '' ? undefined : barred
  return (
    <form className={styles.post} onSubmit={post}>
      {said === undefined ? null : (
        <div className={styles.said}>
          <Note
            tone={said === 'offline' || said === 'gone' ? 'warning' : 'plain'}
            icon={reasons[said][0]}
            live="polite"
          >
            {text(reasons[said][1])}
          </Note>
        </div>
      )}
      {tooLong ? (
        <div id={tooLongId} className={styles.said}>
          <Note tone="warning" live="polite">
            {text('refusal.tooLarge')}
          </Note>
        </div>
      ) : null}
      <label htmlFor={id}>
        <VisuallyHidden>{text('forms.response')}</VisuallyHidden>
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={1}
        value={value}
        readOnly={barred !== undefined}
        aria-invalid={tooLong ? true : undefined}
        aria-describedby={tooLong ? tooLongId : undefined}
        placeholder={text(barred === 'offline' ? 'discussion.offline' : 'discussion.write')}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.button}>
        <SubmitButton type="submit" busy={busy} disabled={closed}>
          {text('discussion.post')}
        </SubmitButton>
      </div>
    </form>
  )
}
