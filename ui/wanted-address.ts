import { isStorableInitialUrl } from '../protocol/path-rules'
import { roleCodeOf } from '../protocol/role-link'
import { tabStorage } from './core-client/tab-storage'

/** The core keeps one address for all tabs; what a tab was opened for it keeps itself as well, until somebody is in. */
const WANTED = 'flipdeck-wanted'

/** Whose it is: where somebody was as their session ended nobody else is led to (X-SEC-06). */
const WHOSE = 'flipdeck-wanted-by'

/** Keeps what this tab is to open after the sign-in (S-ROUTE-29, S-ROUTE-30); `whose`: of nobody else. */
export function keepWanted(address: string, whose: string | undefined): void {
  if (!isStorableInitialUrl(address)) return
  forgetWanted()
  tabStorage()?.setItem(WANTED, address)
  if (whose !== undefined) tabStorage()?.setItem(WHOSE, whose)
}

export function forgetWanted(): void {
  for (const key of [WANTED, WHOSE]) tabStorage()?.removeItem(key)
}

const kept = (): string | undefined => tabStorage()?.getItem(WANTED) ?? undefined

/**
 * What is opened after the sign-in: this tab's own address before the device's, for `who` has signed in. A role link is
 * the core's to clear (S-REG-14).
 */
export function wantedHere(initialUrl: string | undefined, who?: string): string | undefined {
  const own = kept()
  if (own === undefined || roleCodeOf(own) !== undefined) return initialUrl
  return who === undefined || who === (tabStorage()?.getItem(WHOSE) ?? who) ? own : initialUrl
}

/** Was it this tab that the address was opened in? Where a tab can keep nothing, any may be. */
export const isWantedHere = (initialUrl: string): boolean => tabStorage() === undefined || kept() === initialUrl
