import type { EventType } from '../protocol/events'
import { startEvents } from '../protocol/events/start'
import type { IntentType } from '../protocol/intents'
import { startIntents } from '../protocol/intents/start'
import type { ViewName } from '../protocol/views'
import type { Input } from './decider'
import type { Purpose } from './pending-call'
import type { State } from './state'

/** The parts of the core that are loaded when they are needed, in the order in which they see an event. */
export const partNames = ['account', 'decks', 'search'] as const
export type PartName = (typeof partNames)[number]

/*
 * Which part something belongs to. What is named nowhere belongs to the start, if the start has it, else to the decks:
 * a new kind of card adds nothing here, and so nothing to the start.
 */

const ofEvents: Readonly<Record<string, PartName>> = {
  passwordChangeStarted: 'account',
  passwordChanged: 'account',
  passwordChangeFailed: 'account',
  preferencesChanged: 'account',
  notificationsSeen: 'account',
  searchStarted: 'search',
  searchEnded: 'search',
  searchCleared: 'search',
} satisfies { readonly [T in EventType]?: PartName }

const ofIntents: Readonly<Record<string, PartName>> = {
  setPassword: 'account',
  search: 'search',
} satisfies { readonly [T in IntentType]?: PartName }

const ofCalls: { readonly [P in Purpose]?: PartName } = {
  passwordChange: 'account',
  deck: 'decks',
  sharedCard: 'decks',
  trigger: 'decks',
  directAnswer: 'decks',
  search: 'search',
}

const ofViews: { readonly [N in ViewName]?: PartName } = {
  setPassword: 'account',
  health: 'account',
  deck: 'decks',
  certificate: 'decks',
  sharedCard: 'decks',
  search: 'search',
}

/** Timers by their names without the tab; those of the start are the app's own. */
const ofTimers: Readonly<Record<string, PartName>> = { cardSeen: 'decks', answerClear: 'decks', nextCard: 'decks' }

const named = (table: Readonly<Record<string, PartName>>, own: object, word: string): PartName | undefined =>
  Object.hasOwn(own, word) ? undefined : Object.hasOwn(table, word) ? table[word] : 'decks'

/** The part that knows a kind of event; undefined: the start. */
export const partOfEvent = (type: string): PartName | undefined => named(ofEvents, startEvents, type)
/** The part that knows a kind of intent; undefined: the start. */
export const partOfIntent = (type: string): PartName | undefined => named(ofIntents, startIntents, type)
/** The part that makes such calls and judges their ends; undefined: the start. */
export const partOfCall = (purpose: Purpose): PartName | undefined => ofCalls[purpose]
/** The part that has a view; undefined: the start. */
export const partOfView = (name: ViewName): PartName | undefined => ofViews[name]

function partOfTimer(timer: string): PartName | undefined {
  const [name = ''] = timer.split('@')
  return Object.hasOwn(ofTimers, name) ? ofTimers[name] : undefined
}

type Parts = readonly (PartName | undefined)[]
const known = (parts: Parts): ReadonlySet<PartName> => new Set(parts.filter((part) => part !== undefined))

/** What the state itself asks for, whatever happens next: the events of rescued actions, which may be shown at once. */
const ofRescued = ({ quarantine, mine }: State): Parts =>
  [mine.outbox, ...Object.values(quarantine)].flatMap(({ rescued }) => rescued.map(({ type }) => partOfEvent(type)))

/** Something is open, or wanted: what the start is told may go on in there. */
const isInDecks = ({ mine: { tabs, library } }: State): boolean =>
  library.wanted.length > 0 ||
  Object.values(tabs).some(({ deck, sharedCard }) => deck !== undefined || sharedCard !== undefined)

/** The parts without which this cannot be decided on this state. */
export function partsForInput(state: State, { body }: Pick<Input, 'body'>): ReadonlySet<PartName> {
  const standing = [...ofRescued(state), ...(isInDecks(state) ? ['decks' as const] : [])]
  if (body.kind === 'intent') return known([...standing, partOfIntent(body.intent.type)])
  const { fact } = body
  switch (fact.type) {
    case 'callEnded': {
      const call = Object.hasOwn(state.mine.calls, fact.callId) ? state.mine.calls[fact.callId] : undefined
      return known([...standing, ...(call === undefined ? [] : [partOfCall(call.purpose)])])
    }
    case 'timerFired':
      return known([...standing, partOfTimer(fact.timer)])
    case 'returned':
      return known([...standing, ...(fact.deck === undefined ? [] : ['decks' as const])])
    case 'healed':
      return known([...standing, ...(fact.events ?? []).map(({ type }) => partOfEvent(type))])
    default:
      return known(standing)
  }
}

/** The parts without which these stored rows cannot be folded onto this state. */
export function partsForRows(state: State, rows: readonly unknown[]): ReadonlySet<PartName> {
  return known([...ofRescued(state), ...rows.flatMap(partsOfRow)])
}

function partsOfRow(row: unknown): Parts {
  if (!isRecord(row) || typeof row['type'] !== 'string') return []
  const { type, data } = row
  const own = partOfEvent(type)
  if (!isRecord(data)) return [own]
  if (type === 'timerFired') return [typeof data['timer'] === 'string' ? partOfTimer(data['timer']) : undefined]
  if (type !== 'storageHealed' || !Array.isArray(data['events'])) return [own]
  return data['events'].flatMap((event: unknown) =>
    isRecord(event) && typeof event['type'] === 'string' ? [partOfEvent(event['type'])] : [],
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
