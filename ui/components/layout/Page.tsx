import type { ReactNode } from 'react'
import type { RouteName } from '../../../protocol/paths'
import type { Shell } from '../../shell-frame'
import { Notices } from '../../notice/Notices'
import { lazyModule } from '../../lazy/lazy-module'
import { Header } from './Header'
import { LazyOnIdle } from '../../lazy/LazyOnIdle'
import { NavBar } from '../navigation/NavBar'
import { OfflineBar } from '../feedback/OfflineBar'
import styles from './Page.module.css'
import { SkipLink } from '../navigation/SkipLink'
import { StorageBar } from '../feedback/StorageBar'

const updateBar = lazyModule(() => import('../../pwa/UpdateBar').then(({ UpdateBar }) => UpdateBar))

/** Renders the frame of a screen: skip link, header, navigation, offline bar, and the main element. */
export function Page({
  shell,
  route,
  skips,
  children,
}: {
  readonly shell: Shell
  readonly route: RouteName
  /** Skips the optional steps of the start. */
  readonly skips: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <>
      <SkipLink target="main" />
      <Header shell={shell} />
      <NavBar route={route} libraryCategoryId={shell.libraryCategoryId} />
      {shell.offlineBar ? <OfflineBar /> : null}
      <StorageBar />
      <LazyOnIdle code={updateBar} />
      <main className={styles.page} id="main" tabIndex={-1}>
        {children}
      </main>
      <Notices skips={skips} />
    </>
  )
}
