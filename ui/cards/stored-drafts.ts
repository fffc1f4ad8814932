import { useEffect } from 'react'
import { isReplayFrame } from '../core-client/replay-frame'
import { tabStorage } from '../core-client/tab-storage'
import type { Shell } from '../shell-frame'

const KEY = 'flipdeck-drafts'

/** The unsent texts of one user, by card. */
interface StoredDrafts {
  readonly owner: string
  readonly drafts: { readonly [name: string]: unknown }
}

/** Returns the tab's storage; none in a replay, whose screens would share that of the surrounding page. */
const storage = (): Storage | undefined => (isReplayFrame ? undefined : tabStorage())

function readAll(owner: string): StoredDrafts['drafts'] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('owner' in stored) || stored.owner !== owner) return {}
    return 'drafts' in stored && typeof stored.drafts === 'object' && stored.drafts !== null ? { ...stored.drafts } : {}
  } catch {
    return {}
  }
}

/** Reads a user's draft; undefined if there is none. The caller decodes it: an older build may have stored it. */
export const storedDraft = (owner: string, name: string): unknown => readAll(owner)[name]

/**
 * Stores a user's draft so that it survives a reload; undefined removes it. It is kept as long as the tab. Drafts of
 * another user are removed.
 */
export function storeDraft(owner: string, name: string, draft: unknown): void {
  const { [name]: _, ...others } = readAll(owner)
  const drafts = draft === undefined ? others : { ...others, [name]: draft }
  const stored: StoredDrafts = { owner, drafts }
  try {
    if (owner === '' || Object.keys(drafts).length === 0) storage()?.removeItem(KEY)
    else storage()?.setItem(KEY, JSON.stringify(stored))
  } catch {
    // The storage is full: the draft is kept only in memory.
  }
}

interface Owned extends Pick<Shell, 'guard'> {
  readonly user?: { readonly id: string }
}

/** Removes the stored drafts when their user has logged out, or when another user is signed in. */
export function useForgottenDrafts(shell: Owned | undefined): void {
  const isKnown = shell !== undefined && shell.guard !== 'starting'
  const owner = shell?.user?.id ?? ''
  useEffect(() => {
    if (isKnown && Object.keys(readAll(owner)).length === 0) storage()?.removeItem(KEY)
  }, [isKnown, owner])
}
