import { useEffect, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { LibraryView } from '../../../protocol/views/library'
import { ButtonLink } from '../../components/buttons/Button'
import { PageHead } from '../../components/layout/Header'
import { useRestoreFocus } from '../../components/dialog/restore-focus'
import { NotFound } from '../../components/feedback/NotFound'
import { PromoCarousel } from '../../components/decks/PromoCarousel'
import { Trending } from '../../components/decks/Trending'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useSilentDispatch, useView, useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CategoryHead } from './CategoryHead'
import { Chain } from './Chain'
import { DeckCovers } from './DeckCovers'
import styles from './Library.module.css'
import { LibraryLoading } from './LibraryLoading'
import { NoContent, NoLibrary } from './NoLibrary'
import { Sections } from './Sections'

interface CategoryLevelProps {
  /** Undefined at the top level. */
  readonly categoryId: string | undefined
  /** Called with the categories from the top to this one. */
  readonly onPath: (path: readonly string[]) => void
}

/** Renders the top of the library, or one category. */
export function CategoryLevel({ categoryId, onPath }: CategoryLevelProps): ReactNode {
  const view = useView('library', categoryId === undefined ? {} : { categoryId })
  const path = view?.path
  useEffect(() => {
    if (path !== undefined) onPath(path.map(({ id }) => id))
  }, [path, onPath])
  const online = useViewField('shell', {}, 'online')
  useRestoreFocus()
  if (view === undefined) {
    // The code of the library view was never loaded, and cannot be loaded offline.
    return online === false ? <NoLibrary why="failed" isTop={categoryId === undefined} late /> : <LibraryLoading />
  }
  if (view.state === 'unknown') return <NotFound />
  if (categoryId === undefined || view.state !== 'ready') return <Top view={view} isTop={categoryId === undefined} />
  return <Category view={view} categoryId={categoryId} />
}

function Top({ view, isTop }: { readonly view: LibraryView; readonly isTop: boolean }): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('nav.library'))
  const { state, sections, promos, trending } = view
  return (
    <>
      <PageHead title={text('nav.library')} headingRef={heading} search>
        <AddContent />
      </PageHead>
      {state === 'loading' ? (
        <LibraryLoading />
      ) : state === 'failed' || state === 'denied' ? (
        <NoLibrary why={state} isTop={isTop} />
      ) : (
        <>
          {promos.length === 0 ? null : (
            <div className={styles.promos}>
              <PromoCarousel promos={promos} decks={sections.flatMap(({ decks }) => decks)} />
            </div>
          )}
          {sections.length === 0 ? <NoContent /> : <Sections sections={sections} />}
          <Trending categories={trending} />
        </>
      )}
    </>
  )
}

function Category({ view, categoryId }: { readonly view: LibraryView; readonly categoryId: string }): ReactNode {
  const { title, path, searchable, sections, decks, chain, unlockPercentage } = view
  const heading = usePageTitle(title)
  const dispatch = useSilentDispatch()
  // Dispatched at each visit (S-TRACK-07).
  useEffect(() => void dispatch('openCategory', { categoryId }), [dispatch, categoryId])
  const isEmpty = sections.length + decks.length + chain.length === 0
  return (
    <>
      <CategoryHead
        categoryId={categoryId}
        title={title}
        path={path}
        searchable={searchable}
        headingRef={heading}
        actions={<AddContent />}
      />
      {isEmpty ? <NoContent /> : null}
      <Sections sections={sections} within={categoryId} />
      {chain.length === 0 ? null : (
        <Chain categoryId={categoryId} links={chain} unlockPercentage={unlockPercentage ?? 100} />
      )}
      <DeckCovers decks={decks} categoryId={categoryId} headed={sections.length > 0} />
    </>
  )
}

/** Links to Add Content, except for guests (S-LIB-04, S-LIB-05). */
function AddContent(): ReactNode {
  const text = useText()
  const user = useViewField('shell', {}, 'user')
  if (user === undefined || user.isGuest) return null
  return (
    <ButtonLink kind="quiet" small icon="plus" href={buildPath({ name: 'add' })}>
      {text('library.addContent')}
    </ButtonLink>
  )
}
