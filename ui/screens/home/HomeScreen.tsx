import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { Afterwards } from '../../components/Afterwards'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { PageHead } from '../../components/Header'
import { PromoCarousel } from '../../components/PromoCarousel'
import { Unhurried } from '../../components/Unhurried'
import { useScreenTitle } from '../../components/useScreenTitle'
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
import { hasPanel, TodayPart } from './TodayPart'

/** Home: what now and how much is left, before anything else (S-HOME). */
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
        <Unhurried waiting={<HomeLoading />}>
          <HomeContent home={home} today={today} />
        </Unhurried>
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

/** The order goes by the day, so nothing shows before the day is known: what stands would move, and begin anew. */
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
            <TodayPart today={today} />
            {tiles}
            {promos}
          </div>
          {recent}
          {recommended}
        </>
      ) : (
        <>
          <div className={styles.band}>
            <TodayPart today={today} />
          </div>
          {recommended}
          {recent}
          <div className={`${styles.band} ${styles.later}`}>
            {tiles}
            {promos}
          </div>
        </>
      )}
      <Afterwards>
        <OwnDecks closed={today.keptBy === 'star' || today.keptBy === 'none'} />
        <LibraryEnd home={home} library={today.library} />
      </Afterwards>
    </>
  )
}

/** On a wide page the next step and the news lie side by side, and so does what was done with what is coming. */
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
