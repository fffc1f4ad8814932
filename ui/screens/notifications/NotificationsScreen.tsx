import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useDispatch, useSilentDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { matchesFilter, useSearchTerm } from '../../list/search-term'
import { ListScreen } from '../../list/ListScreen'
import { ListFailed, ListLoading, NothingFound } from '../../list/ListStates'
import { NotificationRow } from './NotificationRow'
import list from '../../components/layout/RowList.module.css'
import styles from './NotificationsScreen.module.css'

/** Lists notifications, newest first; those without a target are read when the page is left (S-NOTIF). */
export function NotificationsScreen(): ReactNode {
  const text = useText()
  const view = useView('notifications', {})
  const { term, onTerm, clear } = useSearchTerm()
  useSeenOnLeaving(view?.notifications ?? [])
  return (
    <ListScreen title={text('notifications.title')} back="/" term={term} onTerm={onTerm}>
      {view === undefined || view.state === 'loading' ? (
        <ListLoading />
      ) : view.state === 'failed' ? (
        <ListFailed />
      ) : (
        <List view={view} term={term} onClear={clear} />
      )}
    </ListScreen>
  )
}

type Entries = View<'notifications'>['notifications']

const idsOf = (entries: Entries): string[] => entries.map(({ notificationId }) => notificationId)

/**
 * Marks notifications without a target as seen when the page is left. Hiding the page counts, too, because a hidden
 * page may never return (S-NOTIF-05).
 */
function useSeenOnLeaving(notifications: Entries): void {
  const dispatch = useSilentDispatch()
  const leave = useEffectEvent(() => {
    const pathless = notifications.filter(({ path, seen }) => path === undefined && !seen)
    if (pathless.length > 0) void dispatch('seeNotifications', { notificationIds: idsOf(pathless) })
  })
  useEffect(() => {
    const leaveIfHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', leaveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden)
      leave()
    }
  }, [])
}

interface ListProps {
  readonly view: View<'notifications'>
  readonly term: string
  readonly onClear: () => void
}

function List({ view: { notifications, unread }, term, onClear }: ListProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  // Relative times do not change while the page is open.
  const [now] = useState(() => Date.now())
  const found = notifications.filter(({ title, body }) => matchesFilter(term, title, body))
  const see = (entries: Entries) => void dispatch('seeNotifications', { notificationIds: idsOf(entries) })
  return (
    <>
      <div className={styles.all}>
        <output>
          {notifications.length === 0 ? '' : text('notifications.count', { unread, total: notifications.length })}
        </output>
        <Button
          small
          kind="quiet"
          disabled={unread === 0}
          onClick={() => see(notifications.filter(({ seen }) => !seen))}
        >
          {text('notifications.markAll')}
        </Button>
      </div>
      {notifications.length === 0 ? (
        <div className={styles.none}>
          <EmptyState title={text('notifications.none')} text={text('notifications.none.text')} />
        </div>
      ) : found.length === 0 ? (
        <NothingFound
          title={text('notifications.noneFound', { term: term.trim() })}
          text={text('notifications.noneFound.text')}
          onClear={onClear}
        />
      ) : (
        <ul className={list.rows} aria-label={text('notifications.title')}>
          {found.map((entry) => (
            <NotificationRow
              key={entry.notificationId}
              entry={entry}
              now={now}
              onPress={() => void dispatch('openNotification', { notificationId: entry.notificationId })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
