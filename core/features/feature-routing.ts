import { isRecord } from '../../protocol/record'
import type { Input } from '../decider'
import type { CallOutcome } from '../facts'
import { isFormUsed } from '../session/session'
import type { State } from '../state'
import { featureOfCall, featureOfEvent, featureOfIntent, featureOfTimer, type FeatureName } from './feature-of-type'

type Features = readonly (FeatureName | undefined)[]
const lazyOnly = (features: Features): ReadonlySet<FeatureName> =>
  new Set(features.filter((feature) => feature !== undefined))

/** Modules that the state itself requires for any input: those of recovered events, which may be applied at once. */
const featuresOfRecovered = ({ quarantine, user }: State): Features =>
  [user.outbox, ...Object.values(quarantine)].flatMap(({ rescued }) => rescued.map(({ type }) => featureOfEvent(type)))

/** Is a deck open or queued for loading? Then facts of the start may concern the decks module. */
const isDeckOpenOrQueued = ({ user: { tabs, library } }: State): boolean =>
  library.queuedDeckLoads.length > 0 ||
  Object.values(tabs).some(({ deck, sharedCard }) => deck !== undefined || sharedCard !== undefined)

/**
 * Does the delivered row complete a points deck? The decks module handles that, even if no deck is open (D-POINTS-07).
 */
const completesPointsDeck = ({ user: { outbox } }: State, rowId: string): boolean =>
  outbox.rows.some(({ id, cause }) => id === rowId && cause === 'pointsCompleted')

/** A changed library may unlock decks of its chains (S-DAISY-05). */
const mayUnlock = ({ user: { library } }: State, outcome: CallOutcome): boolean =>
  outcome.purpose === 'library' &&
  outcome.ok &&
  library.library !== undefined &&
  library.library !== outcome.answer.content

/** A sign-in stores the language chosen on the sign-in screen as a preference (S-LANG-05). */
const storesChosenLanguage = ({ user: { session } }: State): boolean => session.chosenLanguage !== undefined

/** Returns the modules that are required to decide an input on this state. */
export function featuresForInput(state: State, { body }: Pick<Input, 'body'>): ReadonlySet<FeatureName> {
  const standing = [...featuresOfRecovered(state), ...(isDeckOpenOrQueued(state) ? ['decks' as const] : [])]
  if (body.kind === 'intent') return lazyOnly([...standing, featureOfIntent(body.intent.type)])
  const { fact } = body
  switch (fact.type) {
    case 'callEnded': {
      const call = Object.hasOwn(state.user.calls, fact.callId) ? state.user.calls[fact.callId] : undefined
      return lazyOnly([
        ...standing,
        ...(call === undefined ? [] : [featureOfCall(call.purpose)]),
        ...(mayUnlock(state, fact.outcome) ? ['decks' as const] : []),
        ...(storesChosenLanguage(state) ? ['account' as const] : []),
      ])
    }
    // A used form restarts at a new visit.
    case 'started':
      return lazyOnly([...standing, ...(isFormUsed(state) ? ['signInForm' as const] : [])])
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
