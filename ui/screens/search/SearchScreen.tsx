import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { parseSearch } from '../../../protocol/path-rules'
import type { Route } from '../../../protocol/paths'
import { SearchBox } from '../../components/SearchBox'
import { usePageTitle } from '../../components/usePageTitle'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useDispatch, useView, useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Found } from './Found'
import { Idle } from './Idle'
import { Scope } from './Scope'
import { searchAddress } from './search-address'
import styles from './Search.module.css'
import { useRest } from './useRest'

/** The words that stand in the field, and the address for which they were written there. */
interface Draft {
  readonly words: string
  readonly query: string
}

/** The search: what stands in the address is searched for, and what is typed gets there when it rests (S-SEARCH). */
export function SearchScreen({ route }: { readonly route: Route }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const [, navigate] = useLocation()
  const view = useView('search', {})
  const online = useViewField('shell', {}, 'online')
  const query = route.name === 'search' ? (route.query ?? '') : ''
  const { terms, categoryId } = parseSearch(query)
  const heading = usePageTitle(terms === '' ? text('nav.search') : text('search.titleFor', { query: terms }))
  const category = useViewField('library', categoryId === undefined ? {} : { categoryId }, 'title') ?? ''

  const [draft, setDraft] = useState<Draft>({ words: terms, query })
  // Another address than that of the words: somebody went back, or came by a link.
  if (draft.query !== query) setDraft({ words: terms, query })

  const search = useEffectEvent(() => {
    // Whoever comes back from a card finds what was found.
    if (view?.query === query && view.state !== 'failed') return
    void dispatch('search', { query })
  })
  const isKnown = view !== undefined
  useEffect(() => {
    if (isKnown) search()
  }, [isKnown, query])

  const go = (words: string) => {
    const address = searchAddress(words, categoryId)
    if (address === undefined) return
    setDraft({ words, query: address.query })
    navigate(address.path, { replace: true })
  }
  const rest = useRest(go)
  const type = (words: string) => {
    setDraft({ words, query })
    if (words.trim() !== '') return rest.push(words)
    rest.cancel()
    go(words)
  }

  return (
    <>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {text('nav.search')}
        </h1>
      </VisuallyHidden>
      <div className={styles.box}>
        <SearchBox
          large
          label={category === '' ? text('nav.search') : text('library.searchIn', { title: category })}
          value={draft.words}
          onChange={type}
          onSubmit={rest.flush}
        />
        <Scope terms={terms} categoryId={categoryId} title={category} />
      </div>
      {terms === '' ? (
        <Idle />
      ) : (
        <Found
          key={query}
          view={view?.query === query ? view : undefined}
          unavailable={view === undefined && online === false}
          query={query}
          terms={terms}
          retry={() => void dispatch('search', { query })}
        />
      )}
    </>
  )
}
