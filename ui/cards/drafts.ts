import { useState } from 'react'
import { useViewField } from '../core-client/hooks'
import { storedDraft, storeDraft } from './stored-drafts'

/** Unsent input of a card, and a function that changes it; undefined deletes it. */
export type Draft<T> = readonly [value: T | undefined, keep: (value: T | undefined) => void]

/** Storage of drafts that survive a reload, such as free text. */
interface Stored<T> {
  /** Key of the kind of draft in the storage. */
  readonly name: string
  readonly isDraft: (value: unknown) => value is T
}

/**
 * Keeps drafts of cards while they are flipped or closed: in memory, and with `stored` in the tab's storage. Each user
 * has separate drafts; neither the log nor an export contains them.
 */
export function draftsOf<T>(stored?: Stored<T>): (cardId: string) => Draft<T> {
  const kept = new Map<string, T>()
  return function useDraft(cardId) {
    const owner = useViewField('shell', {}, 'user')?.id ?? ''
    const key = `${owner}/${cardId}`
    const name = `${stored?.name}/${cardId}`
    const read = () => {
      const draft = stored === undefined ? undefined : storedDraft(owner, name)
      return { key, value: kept.get(key) ?? (stored?.isDraft(draft) === true ? draft : undefined) }
    }
    const [draft, setDraft] = useState(read)
    // The user may become known after the first render.
    if (draft.key !== key) setDraft(read())
    const keep = (next: T | undefined) => {
      for (const one of kept.keys()) if (!one.startsWith(`${owner}/`)) kept.delete(one)
      if (next === undefined) kept.delete(key)
      else kept.set(key, next)
      if (stored !== undefined) storeDraft(owner, name, next)
      setDraft({ key, value: next })
    }
    return [draft.key === key ? draft.value : undefined, keep]
  }
}
