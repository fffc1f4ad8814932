import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { parseSearch } from '../../../protocol/search-text'
import type { Route } from '../../../protocol/paths'
import { useScreenTitle } from '../../components/useScreenTitle'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useArrival, useDispatch, useLacks, useOwnView, useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { sayRefusal } from '../../toast/say-refusal'
import { Found } from './Found'
import { Idle } from './Idle'
import { Scope } from './Scope'
import { SearchField } from './SearchField'
import styles from './Search.module.css'

/** The search: what stands in the address is searched for, and what is typed gets there when it rests (S-SEARCH). */
export function SearchScreen({ route }: { readonly route: Route }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const arrive = useArrival()
  const view = useOwnView('search', {})
  const lacks = useLacks('search', {})
  const online = useViewField('shell', {}, 'online')
  const query = route.name === 'search' ? (route.query ?? '') : ''
  const { terms, categoryId } = parseSearch(query)
  const heading = useScreenTitle(terms === '' ? text('nav.search') : text('search.titleFor', { query: terms }))
  const category = useViewField('library', categoryId === undefined ? {} : { categoryId }, 'title') ?? ''

  const retry = () => void dispatch('search', { query })
  const asked = useRef<string>(undefined)
  const isAsked = view?.query === query
  const search = useEffectEvent(() => {
    // Whoever comes back from a card finds what was found; what fails while one looks on is tried again by a press.
    if (isAsked && (view.state !== 'failed' || asked.current === query)) return undefined
    asked.current = query
    return arrive('search', { query }, (refused) => {
      if (refused !== undefined) sayRefusal(refused, retry)
    })
  })
  const isKnown = view !== undefined
  useEffect(() => (isKnown ? search() : undefined), [isKnown, query, isAsked])

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
        <Found
          key={query}
          view={isAsked ? view : undefined}
          unavailable={lacks || (view === undefined && online === false)}
          query={query}
          terms={terms}
          retry={retry}
        />
      )}
    </>
  )
}
