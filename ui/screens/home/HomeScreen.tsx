import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { PageHead } from '../../components/layout/Header'
import { PromoCarousel } from '../../components/decks/PromoCarousel'
import { DeferredRender } from '../../lazy/DeferredRender'
import { useScreenTitle } from '../../components/navigation/useScreenTitle'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Bell } from './Bell'
import { CountTiles } from './CountTiles'
import { DeckStrip } from './DeckStrip'
import { HomeFailed } from './HomeFailed'
import { HomeLoading } from './HomeLoading'
import styles from './HomeScreen.module.css'
import { LibraryRows } from './LibraryRows'
import { OwnDecks } from './OwnDecks'
import { hasPanel, TodayPanel } from './TodayPanel'

/** Renders Home: first the next step and what is left (S-HOME). */
export function HomeScreen(): ReactNode {
  const text = useText()
  const home = useView('home', {})
  const today = useView('today', {})
  const user = useView('shell', {})?.user
  const heading = useScreenTitle(text('home.title'))
  const name = user?.isGuest === true ? '' : (home?.firstName ?? user?.firstName ?? '')
  return (
    <>
      <PageHead title={name === '' ? text('home.welcome') : text('home.greeting', { name })} headingRef={heading}>
        <Bell unread={home?.unread ?? 0} badge={home?.badge} />
      </PageHead>
      {home?.state === 'failed' ? (
        <HomeFailed />
      ) : home?.state === 'ready' && today?.state === 'ready' ? (
        <DeferredRender fallback={<HomeLoading />}>
          <HomeContent home={home} today={today} />
        </DeferredRender>
      ) : (
        <HomeLoading />
      )}
    </>
  )
}

interface HomeContentProps {
  readonly home: View<'home'>
  readonly today: View<'today'>
}

/**
 * Renders Home's content in an order that depends on the day. Nothing shows before that is known, because content would
 * move and mount again.
 */
function HomeContent({ home, today }: HomeContentProps): ReactNode {
  const text = useText()
  const tiles = <CountTiles counts={{ ...home.counts, favorites: today.favorites }} keptBy={today.keptBy} />
  const promos =
    home.promos.length === 0 ? null : (
      <PromoCarousel promos={home.promos} decks={[...home.recent, ...home.recommended]} />
    )
  const recent = <DeckStrip title={text('home.recent')} tiles={home.recent} />
  const recommended = <DeckStrip title={text('home.recommended')} tiles={home.recommended} />
  return (
    <>
      {today.start === undefined ? (
        <>
          <div className={`${styles.band} ${bandOf(today, home)}`}>
            <TodayPanel today={today} />
            {tiles}
            {promos}
          </div>
          {recent}
          {recommended}
        </>
      ) : (
        <>
          <div className={styles.band}>
            <TodayPanel today={today} />
          </div>
          {recommended}
          {recent}
          <div className={`${styles.band} ${styles.later}`}>
            {tiles}
            {promos}
          </div>
        </>
      )}
      <RenderAfterPaint>
        <OwnDecks closed={today.keptBy === 'star' || today.keptBy === 'none'} />
        <LibraryEnd home={home} library={today.library} />
      </RenderAfterPaint>
    </>
  )
}

/** Returns the layout: on a wide page the next step is beside the promos, and finished decks beside upcoming ones. */
function bandOf(today: View<'today'>, home: View<'home'>): string {
  if (today.done !== undefined && today.coming.length > 0) return styles.coming ?? ''
  return home.promos.length > 0 && hasPanel(today) ? (styles.both ?? '') : ''
}

interface LibraryEndProps {
  readonly home: View<'home'>
  readonly library: View<'today'>['library']
}

function LibraryEnd({ home, library }: LibraryEndProps): ReactNode {
  const text = useText()
  const isBare = home.recent.length + home.recommended.length + home.promos.length + library.length === 0
  if (isBare)
    return <EmptyState title={text('home.empty.title')} text={text('home.empty.text')} action={<BrowseLibrary />} />
  if (library.length > 0) return <LibraryRows rows={library} />
  return (
    <p className={styles.browse}>
      <BrowseLibrary />
    </p>
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

/**
 * Renders its children in a transition after the first paint: content below the window must not delay the content in it
 * (X-PERF-08).
 */
function RenderAfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : null
}
