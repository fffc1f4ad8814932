import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SearchBox } from '../../components/forms/SearchBox'
import { searchAddress } from './search-address'
import { useDebouncedCallback } from './useDebouncedCallback'

/** The input's text, and the URL's query when it was typed. */
interface Draft {
  readonly words: string
  readonly query: string
}

interface SearchFieldProps {
  readonly label: string
  /** The query of the URL: words, and optionally a category. */
  readonly query: string
  readonly terms: string
  readonly categoryId: string | undefined
}

/** Renders the input as its own component, so that a key does not render the results. */
export function SearchField({ label, query, terms, categoryId }: SearchFieldProps): ReactNode {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Draft>({ words: terms, query })
  // The URL has changed by other means: navigation in the history, or a link.
  if (draft.query !== query) setDraft({ words: terms, query })

  const go = (words: string) => {
    const address = searchAddress(words, categoryId)
    if (address === undefined) return
    setDraft({ words, query: address.query })
    navigate(address.path, { replace: true })
  }
  const rest = useDebouncedCallback(go)
  const type = (words: string) => {
    setDraft({ words, query })
    if (words.trim() !== '') return rest.push(words)
    rest.cancel()
    go(words)
  }
  return <SearchBox large label={label} value={draft.words} onChange={type} onSubmit={rest.flush} />
}
