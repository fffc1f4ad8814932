import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SearchBox } from '../../components/SearchBox'
import { searchAddress } from './search-address'
import { useRest } from './useRest'

/** The words that stand in the field, and the address for which they were written there. */
interface Draft {
  readonly words: string
  readonly query: string
}

interface SearchFieldProps {
  readonly label: string
  /** What is searched for, by the address: words, and perhaps a category. */
  readonly query: string
  readonly terms: string
  readonly categoryId: string | undefined
}

/** Where the words are typed. By itself, so that a key draws the field alone, and not what was found. */
export function SearchField({ label, query, terms, categoryId }: SearchFieldProps): ReactNode {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Draft>({ words: terms, query })
  // Another address than that of the words: somebody went back, or came by a link.
  if (draft.query !== query) setDraft({ words: terms, query })

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
  return <SearchBox large label={label} value={draft.words} onChange={type} onSubmit={rest.flush} />
}
