import type { ReactNode } from 'react'
import type { RouteName } from '../../protocol/paths'
import type { View } from '../../protocol/views'
import { useText, type MessageId } from '../i18n/Messages'
import { Header } from './Header'
import { NavBar } from './NavBar'
import { Note } from './Note'
import { OfflineBar } from './OfflineBar'
import styles from './Page.module.css'
import { SkipLink } from './SkipLink'

type Shell = View<'shell'>

const storageNotes: Readonly<Record<Exclude<Shell['storage'], 'durable'>, MessageId>> = {
  memory: 'storage.memory',
  readOnly: 'storage.readOnly',
  blocked: 'storage.blocked',
}

/** What is around a screen: skip link, header, navigation, offline bar, and the main part. */
export function Page({
  shell,
  route,
  children,
}: {
  readonly shell: Shell
  readonly route: RouteName
  readonly children: ReactNode
}): ReactNode {
  const text = useText()
  return (
    <>
      <SkipLink target="main" />
      <Header shell={shell} />
      <NavBar route={route} libraryPath={shell.libraryPath} />
      {shell.offlineBar ? <OfflineBar waiting={shell.waiting} /> : null}
      {shell.storage === 'durable' ? null : (
        <div className={styles.notes}>
          <Note tone="warning" live="polite">
            {text(storageNotes[shell.storage])}
          </Note>
        </div>
      )}
      <main className={styles.page} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
