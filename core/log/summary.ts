import type { EventType, StoredEvent } from '../../protocol/events'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { LogoutReason } from '../../protocol/events/session'
import { isNobodySignedIn, type Fault } from '../../protocol/faults'
import type { FailureCount, LogSummary, Overruled, ToldFault, TypeCount } from '../../protocol/log-summary'
import { initialState } from '../initial-state'
import { isOfRecords } from '../outbox/queue'
import type { State } from '../state'
import type { FoldResult } from './fold-with-codecs'

/** Summarises a log event by event, while it is folded. */
export interface Summariser {
  /** Notes the next event and the state after it. */
  readonly note: (event: StoredEvent, after: State) => void
  /** Returns the summary of the noted events, and of the fold at their end. */
  readonly end: (fold: FoldResult) => LogSummary
}

/** Creates a summariser of the events after this state. */
export function summariser(start: State = initialState): Summariser {
  let trials = start.user.quiz.trials
  let owner = start.user.owner
  const overruled: Overruled[] = []
  const counts = new Map<string, number>()
  const decks = new Set<string>()
  const cards = new Set<string>()
  const builds = new Set<string>()
  const people = new Map<string, number>()
  const ended = new Map<LogoutReason, number>()
  const failures = new Map<string, FailureCount>()
  let span: Pick<LogSummary, 'from' | 'to' | 'zone'> | undefined

  const noteFailure = (event: StoredEvent, fault: ToldFault) => {
    const { type, seq, at } = event
    const key = `${type} ${fault.kind} ${fault.type} ${fault.code}`
    failures.set(key, { type, fault, seq, at, count: (failures.get(key)?.count ?? 0) + 1 })
  }
  const notePerson = (id: string, signIns: number) => people.set(id, (people.get(id) ?? 0) + signIns)
  const count = (name: string) => counts.get(name) ?? 0

  return {
    note: (event, after) => {
      const { at, zone, actor } = event
      if (fromServer.has(event.type) && owner === after.user.owner && overruled.length < MAX_OVERRULED)
        overruled.push(...overruledBy(event, trials, after.user.quiz.trials))
      trials = after.user.quiz.trials
      owner = after.user.owner
      span = { from: span?.from ?? at, to: at, zone }
      increase(counts, nameOf(event))
      if (actor !== null) notePerson(actor, 0)
      const fault = faultIn(event)
      if (fault !== undefined) noteFailure(event, fault)
      if (event.type === 'appStarted') builds.add(event.data.build)
      else if (event.type === 'loginSucceeded')
        // Resuming a session with a token is not a sign-in.
        notePerson(event.data.user.id, event.data.method === 'token' ? 0 : 1)
      else if (event.type === 'loggedOut' && event.data.reason !== 'chosen') increase(ended, event.data.reason)
      else if (event.type === 'deckOpened') decks.add(event.data.deckId)
      else if (event.type === 'cardSeen') cards.add(`${event.data.deckId} ${event.data.cardId}`)
    },
    end: ({ state, health: { events, damagedRows, gaps, quarantinedEvents, unknownEvents } }) => ({
      ...(span ?? { from: 0, to: 0, zone: 0 }),
      events,
      builds: [...builds],
      platform: state.device.platform,
      starts: count('appStarted'),
      people: [...people].map(([id, signIns]) => ({ id, signIns })),
      ...omitUndefined({ signedIn: state.user.owner }),
      decksOpened: decks.size,
      cardsSeen: cards.size,
      answers: {
        right: count('quizAnswered right'),
        wrong: count('quizAnswered wrong'),
        other: count('quizAnswered'),
      },
      assessments: { passed: count('quizAttemptCompleted passed'), failed: count('quizAttemptCompleted failed') },
      deeds: mostFirst(countedActions.map((type) => ({ type, count: count(type) })).filter((deed) => deed.count > 0)),
      failures: mostFirst([...failures.values()]),
      ended: [...ended].map(([reason, times]) => ({ reason, count: times })),
      restarts: count('appStarted again'),
      healings: count('storageHealed'),
      overruled,
      damagedRows,
      gaps,
      quarantinedEvents,
      unknownEvents,
      waiting: pendingActionsOf(state),
    }),
  }
}

/** Maximum number of listed overrulings. */
const MAX_OVERRULED = 20

/** Events with a trial as the server has it. */
const fromServer: ReadonlySet<EventType> = new Set<EventType>([
  'quizTrialUpdated',
  'homeLoaded',
  'syncSucceeded',
  'deckLoaded',
])

const compared = ['attemptsRemaining', 'attempts', 'phase'] as const

/** Lists where a server record changed a trial that this device had. A trial that is new here is not one. */
const overruledBy = ({ seq, at }: StoredEvent, before: Trials, after: Trials): readonly Overruled[] =>
  before === after
    ? []
    : Object.entries(after).flatMap(([deckId, trial]) => {
        const known = before[deckId]
        if (known === undefined || known === trial || known.id !== trial.id) return []
        return compared.flatMap((field) =>
          // The phase after the server took the score is the expected one.
          known[field] === trial[field] || trial[field] === 'submitted'
            ? []
            : [{ seq, at, deckId, field, before: known[field], after: trial[field] }],
        )
      })

type Trials = State['user']['quiz']['trials']

/** User actions except opening decks and answering questions. */
const countedActions: readonly EventType[] = [
  'favoriteAdded',
  'favoriteRemoved',
  'cardRated',
  'cardRatingRemoved',
  'deckCreated',
  'deckRemoved',
  'cardTucked',
  'cardUntucked',
  'likertSubmitted',
  'feedbackSubmitted',
  'orderSubmitted',
  'doOrDontCompleted',
  'discussionPosted',
  'discussionDeleted',
  'pointsCompleted',
  'triggerRequested',
  'playlistOpened',
  'quizTrialStarted',
  'quizRetried',
  'quizTrialReset',
  'reportAsked',
  'promoPressed',
  'categoryOpened',
  'searchStarted',
  'contentLookupStarted',
  'contentOpening',
  'notificationOpened',
  'noticeDismissed',
  'preferencesChanged',
  'languageChosen',
  'colorSchemeChosen',
  'accountUpdated',
  'passwordChanged',
  'phoneVerified',
  'roleJoined',
  'roleLeft',
]

/**
 * Returns the name under which an event is counted: its type, with a suffix if events of a type have different
 * meanings.
 */
function nameOf(event: StoredEvent): string {
  switch (event.type) {
    case 'appStarted':
      return event.data.again === true ? 'appStarted again' : event.type
    case 'quizAnswered':
      return event.data.correct === undefined ? event.type : `quizAnswered ${event.data.correct ? 'right' : 'wrong'}`
    case 'quizAttemptCompleted':
      return `quizAttemptCompleted ${event.data.passed ? 'passed' : 'failed'}`
    // The same search continues with another source.
    case 'searchStarted':
      return event.data.asked === undefined ? event.type : 'searchStarted again'
    default:
      return event.type
  }
}

function faultIn({ type, data }: StoredEvent): ToldFault | undefined {
  // A replaced action failed earlier, in an event of its own.
  if (type === 'actionDropped') return data.reason === 'replaced' ? undefined : { kind: 'refused', type: data.reason }
  if (!('fault' in data) || data.fault === undefined || isNobodySignedIn(data.fault)) return undefined
  return summarizeFault(data.fault)
}

/** Returns a fault without the server's message. */
function summarizeFault(fault: Fault): ToldFault {
  if (fault.kind === 'networkError') return { kind: fault.reason }
  if (fault.kind === 'clientError') return { kind: 'unreadable' }
  return { kind: 'refused', type: fault.type, code: fault.code }
}

function pendingActionsOf({ user: { outbox } }: State): LogSummary['waiting'] {
  const { rows, parked, activities, blocked } = outbox
  const causes = new Map<string, number>()
  for (const { cause } of rows) increase(causes, cause)
  const first = rows.find(({ id }) => id === blocked?.rowId)
  return {
    actions: mostFirst([...causes].map(([type, count]) => ({ type, count }))),
    ...(rows.length === 0 ? {} : { since: Math.min(...rows.map(({ stamp }) => stamp)) }),
    aside: rows.filter((row) => parked[row.id] === true && !isOfRecords(row)).length,
    activities: activities.length,
    ...(blocked === undefined || first === undefined
      ? {}
      : {
          blocked: {
            type: first.cause,
            fault: summarizeFault(blocked.fault),
            attempt: blocked.attempt,
            retryAt: blocked.retryAt,
          },
        }),
  }
}

const increase = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

const mostFirst = <T extends TypeCount>(counted: readonly T[]): readonly T[] =>
  counted.toSorted((one, other) => other.count - one.count)
