import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { parseSearch } from '../../../protocol/search-text'
import type { Route } from '../../../protocol/paths'
import { useScreenTitle } from '../../components/navigation/useScreenTitle'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import {
  useCancellableDispatch,
  useDispatch,
  useLinkState,
  useViewLoadFailed,
  useOptionalView,
  useViewField,
} from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { showRefusal } from '../../toast/refusal-toast'
import { SearchResults } from './SearchResults'
import { Idle } from './Idle'
import { Scope } from './Scope'
import { SearchField } from './SearchField'
import styles from './Search.module.css'

/** Renders the search: it searches for the URL's query, and typed words move to the URL after a pause (S-SEARCH). */
export function SearchScreen({ route }: { readonly route: Route }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const cancellableDispatch = useCancellableDispatch()
  const view = useOptionalView('search', {})
  const loadFailed = useViewLoadFailed('search', {})
  const link = useLinkState()
  const online = useViewField('shell', {}, 'online')
  const query = route.name === 'search' ? (route.query ?? '') : ''
  const { terms, categoryId } = parseSearch(query)
  const heading = useScreenTitle(terms === '' ? text('nav.search') : text('search.titleFor', { query: terms }))
  const category = useViewField('library', categoryId === undefined ? {} : { categoryId }, 'title') ?? ''

  const retry = () => void dispatch('search', { query })
  const asked = useRef<string>(undefined)
  const isAsked = view?.query === query
  const search = useEffectEvent(() => {
    // After a return from a card the results are still there. A search that failed on this page is repeated only by a
    // press.
    if (isAsked && (view.state !== 'failed' || asked.current === query)) return undefined
    asked.current = query
    return cancellableDispatch('search', { query }, (refused) => {
      if (refused !== undefined) showRefusal(refused, retry)
    })
  })
  // The worker that replaces another one continues a recorded search. It does not know a search that was not recorded or
  // was lost with a log in memory; that one is repeated as soon as it is ready.
  const canAsk = view !== undefined && link === 'ready'
  useEffect(() => (canAsk ? search() : undefined), [canAsk, query, isAsked])

  return (
    <>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {text('nav.search')}
        </h1>
      </VisuallyHidden>
      <div className={styles.box}>
        <SearchField
          label={category === '' ? text('nav.search') : text('library.searchIn', { title: category })}
          query={query}
          terms={terms}
          categoryId={categoryId}
        />
        <Scope terms={terms} categoryId={categoryId} title={category} />
      </div>
      {terms === '' ? (
        <Idle />
      ) : (
        <SearchResults
          key={query}
          view={isAsked ? view : undefined}
          unavailable={loadFailed || (view === undefined && online === false)}
          query={query}
          terms={terms}
          retry={retry}
        />
      )}
    </>
  )
}
