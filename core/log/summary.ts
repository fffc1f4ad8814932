import type { EventType, StoredEvent } from '../../protocol/events'
import { defined } from '../../protocol/defined'
import type { LogoutReason } from '../../protocol/events/session'
import { isNobodySignedIn, type Fault } from '../../protocol/faults'
import type { FailureCount, LogSummary, ToldFault, TypeCount } from '../../protocol/log-summary'
import { isOfRecords } from '../outbox/queue'
import type { State } from '../state'
import type { Fold } from './fold-by'

/** A log that is summed up event by event, while it is folded. */
export interface Summariser {
  readonly note: (event: StoredEvent) => void
  /** The summary of what was noted, and of the fold at its end. */
  readonly end: (fold: Fold) => LogSummary
}

export function summariser(): Summariser {
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
    note: (event) => {
      const { at, zone, actor } = event
      span = { from: span?.from ?? at, to: at, zone }
      increase(counts, nameOf(event))
      if (actor !== null) notePerson(actor, 0)
      const fault = faultIn(event)
      if (fault !== undefined) noteFailure(event, fault)
      if (event.type === 'appStarted') builds.add(event.data.build)
      else if (event.type === 'loginSucceeded')
        // A session that was taken up again is no sign-in.
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
      ...defined({ signedIn: state.mine.owner }),
      decksOpened: decks.size,
      cardsSeen: cards.size,
      answers: {
        right: count('quizAnswered right'),
        wrong: count('quizAnswered wrong'),
        other: count('quizAnswered'),
      },
      assessments: { passed: count('quizAttemptCompleted passed'), failed: count('quizAttemptCompleted failed') },
      deeds: mostFirst(deeds.map((type) => ({ type, count: count(type) })).filter((deed) => deed.count > 0)),
      failures: mostFirst([...failures.values()]),
      ended: [...ended].map(([reason, times]) => ({ reason, count: times })),
      restarts: count('appStarted again'),
      healings: count('storageHealed'),
      damagedRows,
      gaps,
      quarantinedEvents,
      unknownEvents,
      waiting: waitingIn(state),
    }),
  }
}

/** What a person does beside opening decks and answering questions. */
const deeds: readonly EventType[] = [
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

/** What an event counts as: its type, with a word where events of a type mean different things. */
function nameOf(event: StoredEvent): string {
  switch (event.type) {
    case 'appStarted':
      return event.data.again === true ? 'appStarted again' : event.type
    case 'quizAnswered':
      return event.data.correct === undefined ? event.type : `quizAnswered ${event.data.correct ? 'right' : 'wrong'}`
    case 'quizAttemptCompleted':
      return `quizAttemptCompleted ${event.data.passed ? 'passed' : 'failed'}`
    // The same search goes on with somebody else.
    case 'searchStarted':
      return event.data.asked === undefined ? event.type : 'searchStarted again'
    default:
      return event.type
  }
}

function faultIn({ type, data }: StoredEvent): ToldFault | undefined {
  // What its owner has replaced went wrong before, by an event of its own.
  if (type === 'actionDropped') return data.reason === 'replaced' ? undefined : { kind: 'refused', type: data.reason }
  if (!('fault' in data) || data.fault === undefined || isNobodySignedIn(data.fault)) return undefined
  return told(data.fault)
}

/** A fault without the words that the server has for people. */
function told(fault: Fault): ToldFault {
  if (fault.kind === 'networkError') return { kind: fault.reason }
  if (fault.kind === 'clientError') return { kind: 'unreadable' }
  return { kind: 'refused', type: fault.type, code: fault.code }
}

function waitingIn({ mine: { outbox } }: State): LogSummary['waiting'] {
  const { rows, aside, activities, blocked } = outbox
  const causes = new Map<string, number>()
  for (const { cause } of rows) increase(causes, cause)
  const first = rows.find(({ id }) => id === blocked?.rowId)
  return {
    actions: mostFirst([...causes].map(([type, count]) => ({ type, count }))),
    ...(rows.length === 0 ? {} : { since: Math.min(...rows.map(({ stamp }) => stamp)) }),
    aside: rows.filter((row) => aside[row.id] === true && !isOfRecords(row)).length,
    activities: activities.length,
    ...(blocked === undefined || first === undefined
      ? {}
      : {
          blocked: {
            type: first.cause,
            fault: told(blocked.fault),
            attempt: blocked.attempt,
            retryAt: blocked.retryAt,
          },
        }),
  }
}

const increase = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

const mostFirst = <T extends TypeCount>(counted: readonly T[]): readonly T[] =>
  counted.toSorted((one, other) => other.count - one.count)
