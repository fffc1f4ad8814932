import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { PageHead } from '../../components/Header'
import { usePageTitle } from '../../components/usePageTitle'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Bell } from './Bell'
import { CountTiles } from './CountTiles'
import { DeckStrip } from './DeckStrip'
import { HomeFailed } from './HomeFailed'
import { HomeLoading } from './HomeLoading'
import styles from './HomeScreen.module.css'
import { LibraryRows } from './LibraryRows'
import { PromoCarousel } from './PromoCarousel'
import { ResumePanel } from './ResumePanel'

/** Home: what now and how much is left, before anything else (S-HOME). */
export function HomeScreen(): ReactNode {
  const text = useText()
  const home = useView('home', {})
  const user = useView('shell', {})?.user
  const heading = usePageTitle(text('home.title'))
  const name = user?.isGuest === true ? '' : (home?.firstName ?? user?.firstName ?? '')
  return (
    <>
      <PageHead title={name === '' ? text('home.welcome') : text('home.greeting', { name })} headingRef={heading}>
        <Bell unread={home?.unread ?? 0} badge={home?.badge} />
      </PageHead>
      {home === undefined || home.state === 'loading' ? (
        <HomeLoading />
      ) : home.state === 'failed' ? (
        <HomeFailed />
      ) : (
        <HomeContent home={home} />
      )}
    </>
  )
}

function HomeContent({ home }: { readonly home: View<'home'> }): ReactNode {
  const text = useText()
  const isBare = home.recent.length + home.recommended.length + home.promos.length + home.library.length === 0
  const both = home.resume !== undefined && home.promos.length > 0
  return (
    <>
      <div className={both ? `${styles.band} ${styles.both}` : styles.band}>
        {home.resume === undefined ? null : <ResumePanel resume={home.resume} />}
        <CountTiles counts={home.counts} />
        {home.promos.length === 0 ? null : <PromoCarousel promos={home.promos} />}
      </div>
      <DeckStrip title={text('home.recent')} tiles={home.recent} />
      <DeckStrip title={text('home.recommended')} tiles={home.recommended} />
      {isBare ? (
        <EmptyState title={text('home.empty.title')} text={text('home.empty.text')} action={<BrowseLibrary />} />
      ) : home.library.length > 0 ? (
        <LibraryRows rows={home.library} />
      ) : (
        <p className={styles.browse}>
          <BrowseLibrary />
        </p>
      )}
    </>
  )
}

function BrowseLibrary(): ReactNode {
  const text = useText()
  return (
    <ButtonLink kind="brand" icon="library" href={buildPath({ name: 'library' })}>
      {text('action.browseLibrary')}
    </ButtonLink>
  )
}
