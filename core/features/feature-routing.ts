import type { EventType } from '../../protocol/events'
import { startEvents } from '../../protocol/events/start'
import { startIntents } from '../../protocol/intents/start'
import { isRecord } from '../../protocol/record'
import type { ViewName } from '../../protocol/views'
import type { Input } from '../decider'
import type { CallOutcome } from '../facts'
import type { Purpose } from '../pending-call'
import type { State } from '../state'

/** The lazily loaded feature modules, in the order in which they see an event. */
export const featureNames = ['account', 'decks', 'library', 'lists', 'sealed', 'search', 'today'] as const
export type FeatureName = (typeof featureNames)[number]

/*
 * Maps types to feature modules. A type not listed belongs to the start if the start has it; to the account, the lists
 * or the search if its name matches; else to the decks. A new card kind therefore needs no entry here, so it does not
 * grow the start.
 */

const accountPattern =
  /^(account|passwordCh|phone|preferences|push|register$|roles?([A-Z]|$))|[a-z](Account|Password|Phone|Preferences|Push|Roles?)$/

const listsPattern =
  /^(content|lookUpContent|noticeD|(open|see)?[nN]otification|outbox$|favorites$|newDecks|certifications)|[a-z](Content|Notice)$/

const featureByEvent: Readonly<Record<string, FeatureName>> = {
  soundsSwitched: 'account',
  notificationsSeen: 'account',
  actionsSealed: 'sealed',
  actionsOpened: 'sealed',
} satisfies { readonly [T in EventType]?: FeatureName }

const featureByCall: { readonly [P in Purpose]?: FeatureName } = {
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

const featureByView: { readonly [N in ViewName]?: FeatureName } = {
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

/** Timers by name without the tab; the start's own timers have no tab. */
const featureByTimer: Readonly<Record<string, FeatureName>> = {
  cardSeen: 'decks',
  answerClear: 'decks',
  nextCard: 'decks',
  doOrDontBegin: 'decks',
  doOrDontFeedback: 'decks',
  thread: 'decks',
  reportRefresh: 'decks',
}

const featureByName = (word: string): FeatureName | undefined =>
  accountPattern.test(word)
    ? 'account'
    : listsPattern.test(word)
      ? 'lists'
      : word.startsWith('search')
        ? 'search'
        : undefined

const featureOfType = (own: object, word: string): FeatureName | undefined =>
  Object.hasOwn(own, word)
    ? undefined
    : Object.hasOwn(featureByEvent, word)
      ? featureByEvent[word]
      : (featureByName(word) ?? 'decks')

/** Returns the module of an event type; undefined: the start. */
export const featureOfEvent = (type: string): FeatureName | undefined => featureOfType(startEvents, type)
/** Returns the module of an intent type; undefined: the start. */
export const featureOfIntent = (type: string): FeatureName | undefined => featureOfType(startIntents, type)
/** Returns the module that makes calls of a purpose and handles their results; undefined: the start. */
export const featureOfCall = (purpose: Purpose): FeatureName | undefined =>
  featureByCall[purpose] ?? featureByName(purpose)
/** Returns the module of a view; undefined: the start. */
export const featureOfView = (name: ViewName): FeatureName | undefined => featureByView[name] ?? featureByName(name)

function featureOfTimer(timer: string): FeatureName | undefined {
  const [name = ''] = timer.split('@')
  return Object.hasOwn(featureByTimer, name) ? featureByTimer[name] : undefined
}

type Features = readonly (FeatureName | undefined)[]
const lazyOnly = (features: Features): ReadonlySet<FeatureName> =>
  new Set(features.filter((feature) => feature !== undefined))

/** Modules that the state itself requires for any input: those of recovered events, which may be applied at once. */
const featuresOfRecovered = ({ quarantine, mine }: State): Features =>
  [mine.outbox, ...Object.values(quarantine)].flatMap(({ rescued }) => rescued.map(({ type }) => featureOfEvent(type)))

/** Is a deck open or queued for loading? Then facts of the start may concern the decks module. */
const isDeckOpenOrQueued = ({ mine: { tabs, library } }: State): boolean =>
  library.wanted.length > 0 ||
  Object.values(tabs).some(({ deck, sharedCard }) => deck !== undefined || sharedCard !== undefined)

/**
 * Does the delivered row complete a points deck? The decks module handles that, even if no deck is open (D-POINTS-07).
 */
const completesPointsDeck = ({ mine: { outbox } }: State, rowId: string): boolean =>
  outbox.rows.some(({ id, cause }) => id === rowId && cause === 'pointsCompleted')

/** A changed library may unlock decks of its chains (S-DAISY-05). */
const mayUnlock = ({ mine: { library } }: State, outcome: CallOutcome): boolean =>
  outcome.purpose === 'library' &&
  outcome.ok &&
  library.library !== undefined &&
  library.library !== outcome.answer.content

/** A sign-in stores the language chosen on the sign-in screen as a preference (S-LANG-05). */
const storesChosenLanguage = ({ mine: { session } }: State): boolean => session.chosenLanguage !== undefined

/** Returns the modules that are required to decide an input on this state. */
export function featuresForInput(state: State, { body }: Pick<Input, 'body'>): ReadonlySet<FeatureName> {
  const standing = [...featuresOfRecovered(state), ...(isDeckOpenOrQueued(state) ? ['decks' as const] : [])]
  if (body.kind === 'intent') return lazyOnly([...standing, featureOfIntent(body.intent.type)])
  const { fact } = body
  switch (fact.type) {
    case 'callEnded': {
      const call = Object.hasOwn(state.mine.calls, fact.callId) ? state.mine.calls[fact.callId] : undefined
      return lazyOnly([
        ...standing,
        ...(call === undefined ? [] : [featureOfCall(call.purpose)]),
        ...(mayUnlock(state, fact.outcome) ? ['decks' as const] : []),
        ...(storesChosenLanguage(state) ? ['account' as const] : []),
      ])
    }
    case 'timerFired':
      return lazyOnly([...standing, featureOfTimer(fact.timer)])
    case 'rowSent':
    case 'rowFailed':
      return lazyOnly([
        ...standing,
        ...('records' in fact || completesPointsDeck(state, fact.rowId) ? ['decks' as const] : []),
      ])
    case 'returned':
      return lazyOnly([...standing, ...(fact.deck === undefined ? [] : ['decks' as const])])
    case 'healed':
      return lazyOnly([...standing, ...featuresOfRecoveryFact(fact)])
    case 'sealed':
      return lazyOnly([...standing, 'sealed'])
    case 'opened':
      return lazyOnly([...standing, 'sealed', ...featuresOfRecoveryFact(fact)])
    default:
      return lazyOnly(standing)
  }
}

/** Recovered events are applied together with the event that contains them. */
const featuresOfRecoveryFact = ({
  events = [],
}: {
  readonly events?: readonly { readonly type: string }[]
}): Features => events.map(({ type }) => featureOfEvent(type))

/** Returns the modules that are required to apply these stored rows to this state. */
export function featuresForRows(state: State, rows: readonly unknown[]): ReadonlySet<FeatureName> {
  return lazyOnly([...featuresOfRecovered(state), ...rows.flatMap(featuresOfRow)])
}

function featuresOfRow(row: unknown): Features {
  if (!isRecord(row) || typeof row['type'] !== 'string') return []
  const { type, data } = row
  const own = featureOfEvent(type)
  if (!isRecord(data)) return [own]
  if (type === 'timerFired') return [typeof data['timer'] === 'string' ? featureOfTimer(data['timer']) : undefined]
  if (!Array.isArray(data['events'])) return [own]
  return [
    own,
    ...data['events'].flatMap((event: unknown) =>
      isRecord(event) && typeof event['type'] === 'string' ? [featureOfEvent(event['type'])] : [],
    ),
  ]
}
