import { tabStorage } from '../core-client/tab-storage'
import { landed } from './landing'

/** What this tab keeps of the sign-in that it has begun; it outlives the way there and back, and no tab. */
const KEPT = 'flipdeck-sign-on'
/** And the email that it was begun with: the form begins anew with each start of the app. */
const EMAIL = 'flipdeck-sign-on-email'

/** Has something come back to this tab, or nothing where something was awaited? */
export const isAnswerHere = (): boolean => landed.query !== undefined || keptHere() !== undefined

interface Answer {
  readonly method: 'oauth' | 'saml'
  /** Query and what was kept, for the core to read. */
  readonly signOn: string
  readonly email: string
}

/** What came back to this tab, once; undefined when no sign-in was begun and no answer came. */
export function takeAnswer(): Answer | undefined {
  if (!isAnswerHere()) return undefined
  const kept = keptHere()
  const signOn = JSON.stringify({ query: landed.query, kept })
  const email = tabStorage()?.getItem(EMAIL) ?? ''
  landed.query = undefined
  for (const key of [KEPT, EMAIL]) tabStorage()?.removeItem(key)
  return { method: kept?.includes('"saml"') === true ? 'saml' : 'oauth', signOn, email }
}

/** Keeps what a sign-in has begun with, in this tab. */
export function keepBeginning(kept: string, email: string): void {
  tabStorage()?.setItem(KEPT, kept)
  tabStorage()?.setItem(EMAIL, email)
}

const keptHere = (): string | undefined => tabStorage()?.getItem(KEPT) ?? undefined

/** This page began with an answer, or where one was awaited: what has ended so is not begun anew by itself. */
export const isComeBack = isAnswerHere()
