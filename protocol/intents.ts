import type * as t from 'io-ts'
import { cardIntents } from './cards'
import { accountIntents, passwordIntents } from './intents/account'
import { deckIntents, browseIntents } from './intents/decks'
import { listIntents, noticeIntents } from './intents/lists'
import { personalIntents } from './intents/personal'
import { searchIntents } from './intents/search'
import { signInFormIntents } from './intents/sign-in-form'
import { startIntents } from './intents/start'

/**
 * The intents that the view may send to the core, named in the imperative. Payloads contain no secrets. Passwords and
 * codes are passed separately (see `Secret`) and reach only the API call.
 */
export const intents = {
  ...startIntents,
  ...signInFormIntents,
  ...passwordIntents,
  ...accountIntents,
  ...deckIntents,
  ...browseIntents,
  ...cardIntents,
  ...personalIntents,
  ...searchIntents,
  ...listIntents,
  ...noticeIntents,
} as const

type Intents = typeof intents
export type IntentType = keyof Intents
export type IntentData<T extends IntentType> = t.TypeOf<Intents[T]>
export type Intent = { [T in IntentType]: { readonly type: T; readonly data: IntentData<T> } }[IntentType]
