import type * as t from 'io-ts'
import { cardIntents } from './cards'
import { accountIntents } from './intents/account'
import { browsedIntents } from './intents/browsed'
import { deckIntents } from './intents/decks'
import { listIntents } from './intents/lists'
import { noticeIntents } from './intents/notices'
import { passwordIntents } from './intents/password'
import { personalIntents } from './intents/personal'
import { searchIntents } from './intents/search'
import { startIntents } from './intents/start'

/**
 * What the view may ask of the core, in the imperative. Payloads hold no secret: passwords and codes go beside
 * the intent (see `Secret`) and reach the call only.
 */
export const intents = {
  ...startIntents,
  ...passwordIntents,
  ...accountIntents,
  ...deckIntents,
  ...browsedIntents,
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
