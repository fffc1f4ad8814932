import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { parsePath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { Badge } from '../../components/feedback/Badge'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import list from '../../components/layout/RowList.module.css'
import styles from './NotificationsScreen.module.css'

interface NotificationRowProps {
  readonly entry: View<'notifications'>['notifications'][number]
  /** Device time in ms. */
  readonly now: number
  readonly onPress: () => void
}

/** Returns a notification's icon, by its target. */
function signOf(path: string | undefined): IconName {
  const parsed = path === undefined ? undefined : parsePath(path)
  if (parsed?.kind !== 'route') return 'info'
  switch (parsed.route.name) {
    case 'deck':
    case 'library':
      return 'library'
    case 'sharedCard':
      return 'bubble'
    case 'competitions':
      return 'trophy'
    case 'certificate':
    case 'certifications':
      return 'rosette'
    default:
      return 'bell'
  }
}

/** Renders a notification. A press marks it as read and opens its target, if any (S-NOTIF-04). */
export function NotificationRow({ entry, now, onPress }: NotificationRowProps): ReactNode {
  const text = useText()
  const { relative } = useFormats()
  const { title, body, path, seen, createdAt } = entry
  const look = seen ? `${styles.entry} ${styles.seen}` : `${styles.entry} ${styles.unread}`
  const content = (
    <>
      <span className={`${list.sign} ${styles.sign}`}>
        <Icon name={signOf(path)} />
      </span>
      <span className={`${list.words} ${styles.words}`}>
        <b>{title}</b>
        {body === '' ? null : <span className={list.facts}>{body}</span>}
      </span>
      <span className={styles.when}>
        {createdAt === undefined ? null : <span>{relative(createdAt, now)}</span>}
        {seen ? null : <Badge tone="accent">{text('notifications.new')}</Badge>}
      </span>
    </>
  )
  return (
    <li>
      {path === undefined ? (
        <button type="button" className={look} onClick={onPress}>
          {content}
        </button>
      ) : (
        <Link className={look} href={path} onClick={onPress}>
          {content}
        </Link>
      )}
    </li>
  )
}
