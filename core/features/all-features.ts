import type { EventType } from '../../protocol/events'
import type { IntentType } from '../../protocol/intents'
import type { CallResultHandlers } from '../calls'
import { composeFeatures } from './compose-features'
import type { FeatureName } from './feature-of-type'
import { accountFeature } from './account'
import { viewsOnlyFeature, type FeatureModule } from './feature'
import { decksFeature } from './decks'
import { userListsFeature } from './user-lists'
import { outboxEncryptionFeature } from './outbox-encryption'
import { searchFeature } from './search'
import { signInFormFeature } from './sign-in-form'
import { bootstrapFeature } from './bootstrap'

/** All feature modules except the start, in the order in which they see an event. */
export const lazyFeatures = {
  account: accountFeature,
  decks: decksFeature,
  library: viewsOnlyFeature,
  sealed: outboxEncryptionFeature,
  search: searchFeature,
  signInForm: signInFormFeature,
  today: viewsOnlyFeature,
  lists: userListsFeature,
} as const satisfies Readonly<Record<FeatureName, FeatureModule>>

/** Fails to compile if an event, intent or call type is in none of the modules. */
type AnyFeature = typeof bootstrapFeature | (typeof lazyFeatures)[FeatureName]
type HandledKeys<K extends keyof AnyFeature> = AnyFeature extends infer P
  ? P extends AnyFeature
    ? keyof P[K]
    : never
  : never
export type AllTypesHandled = [
  Exclude<EventType, HandledKeys<'events'>>,
  Exclude<IntentType, HandledKeys<'intents'>>,
  Exclude<keyof CallResultHandlers, HandledKeys<'callHandlers'>>,
] extends [never, never, never]
  ? true
  : false

/** The complete core, for replay, simulation, the server and tests. A tab loads its modules lazily. */
export const completeCore = composeFeatures([bootstrapFeature, ...Object.values(lazyFeatures)])
export const { evolve, handle } = completeCore
