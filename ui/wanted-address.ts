import { isStorableInitialUrl } from '../protocol/path-rules'
import { roleCodeOf } from '../protocol/role-link'
import { tabStorage } from './core-client/tab-storage'

/** The core keeps one address for all tabs; what a tab was opened for it keeps itself as well, until somebody is in. */
const WANTED = 'flipdeck-wanted'

/** Keeps what this tab is to open after the sign-in (S-ROUTE-29, S-ROUTE-30). */
export function keepWanted(address: string): void {
  if (isStorableInitialUrl(address)) tabStorage()?.setItem(WANTED, address)
}

export const forgetWanted = (): void => tabStorage()?.removeItem(WANTED)

const kept = (): string | undefined => tabStorage()?.getItem(WANTED) ?? undefined

/** What is opened after the sign-in: this tab's own address before the device's. A role link is the core's to clear (S-REG-14). */
export function wantedHere(initialUrl: string | undefined): string | undefined {
  const own = kept()
  return own === undefined || roleCodeOf(own) !== undefined ? initialUrl : own
}

/** Was it this tab that the address was opened in? Where a tab can keep nothing, any may be. */
export const isWantedHere = (initialUrl: string): boolean => tabStorage() === undefined || kept() === initialUrl
