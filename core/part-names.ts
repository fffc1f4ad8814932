import type { EventType } from '../protocol/events'
import { startEvents } from '../protocol/events/start'
import { startIntents } from '../protocol/intents/start'
import { isRecord } from '../protocol/record'
import type { ViewName } from '../protocol/views'
import type { Input } from './decider'
import type { CallOutcome } from './facts'
import type { Purpose } from './pending-call'
import type { State } from './state'

/** The parts of the core that are loaded when they are needed, in the order in which they see an event. */
export const partNames = ['account', 'decks', 'library', 'lists', 'sealed', 'search', 'today'] as const
export type PartName = (typeof partNames)[number]

/*
 * Which part something belongs to. What is named nowhere belongs to the start, if the start has it; to the account, the
 * lists or the search, if its own name says so; else to the decks: a new kind of card adds nothing here, and so
 * nothing to the start.
 */

const ofAccount =
  /^(account|passwordCh|phone|preferences|push|register$|roles?([A-Z]|$))|[a-z](Account|Password|Phone|Preferences|Push|Roles?)$/

const ofLists =
  /^(content|lookUpContent|noticeD|(open|see)?[nN]otification|outbox$|favorites$|newDecks|certifications)|[a-z](Content|Notice)$/

const ofEvents: Readonly<Record<string, PartName>> = {
  soundsSwitched: 'account',
  notificationsSeen: 'account',
  actionsSealed: 'sealed',
  actionsOpened: 'sealed',
} satisfies { readonly [T in EventType]?: PartName }

const ofCalls: { readonly [P in Purpose]?: PartName } = {
  deck: 'decks',
  sharedCard: 'decks',
  tuckedDecks: 'decks',
  trigger: 'decks',
  directAnswer: 'decks',
  thread: 'decks',
  completion: 'decks',
  playlistActivity: 'decks',
  quizReport: 'decks',
  reportExport: 'decks',
  standings: 'decks',
}

const ofViews: { readonly [N in ViewName]?: PartName } = {
  health: 'account',
  deck: 'decks',
  deckEnd: 'decks',
  deckMedia: 'decks',
  report: 'decks',
  certificate: 'decks',
  competitions: 'decks',
  sharedCard: 'decks',
  ownDecks: 'decks',
  library: 'library',
  today: 'today',
  notice: 'today',
}

/** Timers by their names without the tab; those of the start are the app's own. */
const ofTimers: Readonly<Record<string, PartName>> = {
  cardSeen: 'decks',
  answerClear: 'decks',
  nextCard: 'decks',
  doOrDontBegin: 'decks',
  doOrDontFeedback: 'decks',
  thread: 'decks',
  reportRefresh: 'decks',
}

const byName = (word: string): PartName | undefined =>
  ofAccount.test(word) ? 'account' : ofLists.test(word) ? 'lists' : word.startsWith('search') ? 'search' : undefined

const named = (own: object, word: string): PartName | undefined =>
  Object.hasOwn(own, word) ? undefined : Object.hasOwn(ofEvents, word) ? ofEvents[word] : (byName(word) ?? 'decks')

/** The part that knows a kind of event; undefined: the start. */
export const partOfEvent = (type: string): PartName | undefined => named(startEvents, type)
/** The part that knows a kind of intent; undefined: the start. */
export const partOfIntent = (type: string): PartName | undefined => named(startIntents, type)
/** The part that makes such calls and judges their ends; undefined: the start. */
export const partOfCall = (purpose: Purpose): PartName | undefined => ofCalls[purpose] ?? byName(purpose)
/** The part that has a view; undefined: the start. */
export const partOfView = (name: ViewName): PartName | undefined => ofViews[name] ?? byName(name)

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

/** What follows when the server has a completion, is the decks' to say, whether one is open or not (D-POINTS-07). */
const completes = ({ mine: { outbox } }: State, rowId: string): boolean =>
  outbox.rows.some(({ id, cause }) => id === rowId && cause === 'pointsCompleted')

/** Another library than the one before may open decks of its chains (S-DAISY-05). */
const mayUnlock = ({ mine: { library } }: State, outcome: CallOutcome): boolean =>
  outcome.purpose === 'library' &&
  outcome.ok &&
  library.library !== undefined &&
  library.library !== outcome.answer.content

/** The parts without which this cannot be decided on this state. */
export function partsForInput(state: State, { body }: Pick<Input, 'body'>): ReadonlySet<PartName> {
  const standing = [...ofRescued(state), ...(isInDecks(state) ? ['decks' as const] : [])]
  if (body.kind === 'intent') return known([...standing, partOfIntent(body.intent.type)])
  const { fact } = body
  switch (fact.type) {
    case 'callEnded': {
      const call = Object.hasOwn(state.mine.calls, fact.callId) ? state.mine.calls[fact.callId] : undefined
      return known([
        ...standing,
        ...(call === undefined ? [] : [partOfCall(call.purpose)]),
        ...(mayUnlock(state, fact.outcome) ? ['decks' as const] : []),
      ])
    }
    case 'timerFired':
      return known([...standing, partOfTimer(fact.timer)])
    case 'rowSent':
    case 'rowFailed':
      return known([...standing, ...('records' in fact || completes(state, fact.rowId) ? ['decks' as const] : [])])
    case 'returned':
      return known([...standing, ...(fact.deck === undefined ? [] : ['decks' as const])])
    case 'healed':
      return known([...standing, ...ofRescues(fact)])
    case 'sealed':
      return known([...standing, 'sealed'])
    case 'opened':
      return known([...standing, 'sealed', ...ofRescues(fact)])
    default:
      return known(standing)
  }
}

/** What is shown again is folded with the event that brings it. */
const ofRescues = ({ events = [] }: { readonly events?: readonly { readonly type: string }[] }): Parts =>
  events.map(({ type }) => partOfEvent(type))

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
  if (!Array.isArray(data['events'])) return [own]
  return [
    own,
    ...data['events'].flatMap((event: unknown) =>
      isRecord(event) && typeof event['type'] === 'string' ? [partOfEvent(event['type'])] : [],
    ),
  ]
}
