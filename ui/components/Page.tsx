import type { ReactNode } from 'react'
import type { RouteName } from '../../protocol/paths'
import type { Shell } from '../shell-around'
import { Notices } from '../notice/Notices'
import { part } from '../faults/part'
import { Header } from './Header'
import { Late } from './Late'
import { NavBar } from './NavBar'
import { OfflineBar } from './OfflineBar'
import styles from './Page.module.css'
import { SkipLink } from './SkipLink'
import { StorageBar } from './StorageBar'

const updateBar = part(() => import('../installed/UpdateBar').then(({ UpdateBar }) => UpdateBar))

/** What is around a screen: skip link, header, navigation, offline bar, and the main part. */
export function Page({
  shell,
  route,
  skips,
  children,
}: {
  readonly shell: Shell
  readonly route: RouteName
  /** What is optional at the start is passed over. */
  readonly skips: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <>
      <SkipLink target="main" />
      <Header shell={shell} />
      <NavBar route={route} libraryPath={shell.libraryPath} />
      {shell.offlineBar ? <OfflineBar /> : null}
      <StorageBar />
      <Late code={updateBar} />
      <main className={styles.page} id="main" tabIndex={-1}>
        {children}
      </main>
      <Notices skips={skips} />
    </>
  )
}
