import { useState } from 'react'
import { useViewField } from '../core-client/hooks'

/** What was begun on a card and not sent; undefined forgets it. */
export type Draft<T> = readonly [value: T | undefined, keep: (value: T | undefined) => void]

/**
 * Keeps what is begun on cards while they are turned or closed, in the page's memory alone: words of people are not
 * written anywhere before they are sent. What one learner began no other one gets.
 */
export function draftsOf<T>(): (cardId: string) => Draft<T> {
  const kept = new Map<string, T>()
  return function useDraft(cardId) {
    const owner = useViewField('shell', {}, 'user')?.id ?? ''
    const key = `${owner}/${cardId}`
    const [value, setValue] = useState(() => kept.get(key))
    const keep = (next: T | undefined) => {
      for (const one of kept.keys()) if (!one.startsWith(`${owner}/`)) kept.delete(one)
      if (next === undefined) kept.delete(key)
      else kept.set(key, next)
      setValue(next)
    }
    return [value, keep]
  }
}
