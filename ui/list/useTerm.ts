import { useRef, useState } from 'react'

interface Term {
  readonly term: string
  readonly onTerm: (term: string) => void
  /** Empties the field; the focus goes back into it, since what was pressed goes away. */
  readonly clear: () => void
}

/** What was typed into the search field of a list. */
export function useTerm(): Term {
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
