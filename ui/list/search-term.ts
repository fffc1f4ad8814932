import { useRef, useState } from 'react'

interface SearchTerm {
  readonly term: string
  readonly onTerm: (term: string) => void
  /** Empties the field and focuses it, since the pressed button disappears. */
  readonly clear: () => void
}

/** Holds the term in the search field of a list. */
export function useSearchTerm(): SearchTerm {
  const [term, onTerm] = useState('')
  const field = useRef<HTMLElement | null>(null)
  return {
    term,
    onTerm: (typed) => {
      field.current = document.activeElement instanceof HTMLInputElement ? document.activeElement : field.current
      onTerm(typed)
    },
    clear: () => {
      onTerm('')
      field.current?.focus()
    },
  }
}

const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** Tests whether one of these texts contains the search term, regardless of case. An empty term matches everything. */
export const matchesFilter = (term: string, ...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => plain(text ?? '').includes(plain(term.trim())))
