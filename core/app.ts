import type { EventType } from '../protocol/events'
import type { IntentType } from '../protocol/intents'
import type { Settling } from './calls'
import { compose } from './compose'
import type { Part } from './part'
import type { PartName } from './part-names'
import { account } from './parts/account'
import { browsing } from './parts/browsing'
import { decks } from './parts/decks'
import { lists } from './parts/lists'
import { sealed } from './parts/sealed'
import { searching } from './parts/search'
import { start } from './parts/start'
import { today } from './parts/today'

/** Every part but the start, in the order in which they see an event. */
export const parts = {
  account,
  decks,
  library: browsing,
  sealed,
  search: searching,
  today,
  lists,
} as const satisfies Readonly<Record<PartName, Part>>

/** No kind of event, intent or call is left out by all of them: else this does not compile. */
type Parts = typeof start | (typeof parts)[PartName]
type Held<K extends keyof Parts> = Parts extends infer P ? (P extends Parts ? keyof P[K] : never) : never
export type Complete = [
  Exclude<EventType, Held<'events'>>,
  Exclude<IntentType, Held<'intents'>>,
  Exclude<keyof Settling, Held<'settling'>>,
] extends [never, never, never]
  ? true
  : false

/** The whole core, at once: for replay, simulation, the server and tests. A tab loads its parts by need. */
export const app = compose([start, ...Object.values(parts)])
export const { evolve, handle } = app
