import { isStorableInitialUrl } from '../../protocol/path-rules'
import { roleCodeOf } from '../../protocol/paths'
import { tabStorage } from '../core-client/tab-storage'

/** Storage key of the address that this tab opens after the sign-in. The core keeps only one address for all tabs. */
const TARGET_KEY = 'flipdeck-wanted'

/** Storage key of its user: after an expired session the address is only for the same user (X-SEC-06). */
const USER_KEY = 'flipdeck-wanted-by'

/** Stores the address to open in this tab after the sign-in (S-ROUTE-29, S-ROUTE-30); `whose`: for this user only. */
export function storeRedirect(address: string, whose: string | undefined): void {
  if (!isStorableInitialUrl(address)) return
  clearRedirect()
  tabStorage()?.setItem(TARGET_KEY, address)
  if (whose !== undefined) tabStorage()?.setItem(USER_KEY, whose)
}

export function clearRedirect(): void {
  for (const key of [TARGET_KEY, USER_KEY]) tabStorage()?.removeItem(key)
}

const storedTarget = (): string | undefined => tabStorage()?.getItem(TARGET_KEY) ?? undefined

/**
 * Returns the address to open after the sign-in of `who`: this tab's own before the device's. The core clears a role
 * link (S-REG-14).
 */
export function redirectTarget(initialUrl: string | undefined, who?: string): string | undefined {
  const own = storedTarget()
  if (own === undefined || roleCodeOf(own) !== undefined) return initialUrl
  return who === undefined || who === (tabStorage()?.getItem(USER_KEY) ?? who) ? own : initialUrl
}

/** Tests whether the address was opened in this tab; true for any if the tab has no storage. */
export const isRedirectOfTab = (initialUrl: string): boolean =>
  tabStorage() === undefined || storedTarget() === initialUrl
