import { tabStorage } from '../core-client/tab-storage'
import { landed } from './landing'

/** What this tab keeps of the sign-in that it has begun; it outlives the way there and back, and no tab. */
const KEPT = 'flipdeck-sign-on'

/** Has something come back to this tab, or nothing where something was awaited? */
export const isAnswerHere = (): boolean => landed.query !== undefined || keptHere() !== undefined

interface Answer {
  readonly method: 'oauth' | 'saml'
  /** Query and what was kept, for the core to read. */
  readonly signOn: string
}

/** What came back to this tab, once; undefined when no sign-in was begun and no answer came. */
export function takeAnswer(): Answer | undefined {
  if (!isAnswerHere()) return undefined
  const kept = keptHere()
  const signOn = JSON.stringify({ query: landed.query, kept })
  landed.query = undefined
  tabStorage()?.removeItem(KEPT)
  return { method: kept?.includes('"saml"') === true ? 'saml' : 'oauth', signOn }
}

/** Keeps what a sign-in has begun with, in this tab. */
export const keepBeginning = (kept: string): void => tabStorage()?.setItem(KEPT, kept)

const keptHere = (): string | undefined => tabStorage()?.getItem(KEPT) ?? undefined
