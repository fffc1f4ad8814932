import { isRecord } from '../../protocol/record'
import { stateVersion } from './state-version'

/** JSON of a state as an older build wrote it. */
type Json = Readonly<Record<string, unknown>>

/** A migration of a state to the next version. Pure; written once and never changed again. */
export interface StateMigration {
  readonly carry: (state: Json) => Json
  /**
   * The fold was corrected: a complete log is folded again, because its checkpoint has the wrong state; for a compacted
   * log `carry` corrects what it can.
   */
  readonly corrected: boolean
}

/** Migrations by the version that a state was written with. Version 2 is the first that was released. */
export const stateMigrations: Readonly<Record<number, StateMigration>> = {
  2: { carry: intoDeviceAndMine, corrected: false },
  // Correction: a passed trial stays passed, even after a later failed attempt.
  3: { carry: intoMachines, corrected: true },
  4: { carry: ontoShelves, corrected: false },
  // Correction: submitted points stop further completion calls, and pending activities keep their browser.
  5: { carry: intoBrowsers, corrected: true },
  // Corrections: a track played to its end restarts at its start. A player finds its track again. An earlier response
  // with a card list removes nothing. Lists requested before a role was joined or left are ignored.
  6: { carry: (state) => state, corrected: true },
  // Corrections: a trial that another device began or restarted is applied here. A parked score is pending. Only the
  // last pending report of a track contains the heard seconds. A sign-in that the server did not check is not reported
  // as wrong.
  7: { carry: (state) => state, corrected: true },
  // Corrections: an answer accepted after its card was left marks nothing. Points submitted elsewhere since are
  // applied. The next Home is newer than a separately fetched list of own decks.
  8: { carry: (state) => state, corrected: true },
  // Correction: calls that only read continue when a worker replaces another one of its tab.
  9: { carry: (state) => state, corrected: true },
  10: { carry: toPlainNames, corrected: false },
  // Correction: sealed rows that a key did not open are distinguished from parked ones, which are opened.
  11: { carry: (state) => state, corrected: true },
}

export interface MigratedState {
  readonly state: unknown
  readonly corrected: boolean
}

/** Migrates a state to the current version; undefined if a migration is missing, for example for a newer build. */
export function migrateState(
  version: number,
  state: unknown,
  to = stateVersion,
  steps: Readonly<Record<number, StateMigration>> = stateMigrations,
): MigratedState | undefined {
  let carried = state
  let corrected = false
  for (let at = version; at !== to; at++) {
    const step = steps[at]
    if (at > to || step === undefined || !isRecord(carried)) return undefined
    carried = step.carry(carried)
    corrected ||= step.corrected
  }
  return { state: carried, corrected }
}

/** Migrates to version 3: user state is in one slice, and unsent actions of others are separate from it. */
function intoDeviceAndMine(state: Json): Json {
  const { seq, device, session, sync, tabs, outbox, calls, ...slices } = state
  const { network, ...syncing } = recordOf(sync)
  const user = recordOf(recordOf(session)['user'])['id']
  const owner = typeof user === 'string' ? { owner: user } : {}
  const signIn = typeof user === 'string' ? 1 : 0
  const ownerOf = (item: unknown) => recordOf(item)['owner']
  const { rows, activities, aside, counts: _counts, ...queue } = recordOf(outbox)
  const waiting = [...listOf(rows), ...listOf(activities)]
  const others = [...new Set(waiting.map(ownerOf))].filter((id) => typeof id === 'string' && id !== user)
  const queueOf = (id: unknown) => {
    const own = listOf(rows).filter((row) => ownerOf(row) === id)
    const ids = new Set(own.map((row) => recordOf(row)['id']))
    return {
      rows: own,
      activities: listOf(activities).filter((item) => ownerOf(item) === id),
      rescued: [],
      aside: Object.fromEntries(Object.entries(recordOf(aside)).filter(([rowId]) => ids.has(rowId))),
      lastStamp: recordOf(outbox)['lastStamp'],
      counts: { queued: own.length, delivered: 0, dropped: 0 },
    }
  }
  const pages = mapped(tabs, ({ startedAt, hidden }) => ({ startedAt, ...(hidden === true ? { hidden } : {}) }))
  return {
    seq,
    device: { ...recordOf(device), network, pages, signIns: signIn },
    quarantine: Object.fromEntries(others.map((id) => [String(id), queueOf(id)])),
    mine: {
      ...slices,
      ...owner,
      signIn,
      session,
      sync: syncing,
      tabs: mapped(tabs, ({ startedAt: _, hidden: _hidden, ...tab }) => tab),
      calls: mapped(calls, (call) => ({ ...call, signIn })),
      outbox: { ...queue, ...queueOf(user), deliveredAt: {} },
    },
  }
}

/** Migrates to version 4: the context of a machine is in the machine's own state, and the passed score is stored. */
function intoMachines(state: Json): Json {
  const mine = recordOf(state['mine'])
  const session = recordOf(mine['session'])
  const { load, notices, ...facts } = recordOf(mine['sync'])
  const quiz = recordOf(mine['quiz'])
  const trials = mapped(quiz['trials'], (trial) => ({
    ...trial,
    answered: [],
    ...(trial['passedAt'] === undefined ? {} : { passedScore: trial['lastScore'] ?? 0 }),
  }))
  return {
    ...state,
    mine: {
      ...mine,
      session: { ...session, login: { ...recordOf(session['login']), context: {} } },
      sync: { load: { ...recordOf(load), context: facts }, notices },
      quiz: { ...quiz, trials },
    },
  }
}

/** Migrates to version 5: delivery times are sharded by the last character of their subject. */
function ontoShelves(state: Json): Json {
  const mine = recordOf(state['mine'])
  const outbox = recordOf(mine['outbox'])
  const shelves: Record<string, Json> = {}
  for (const [about, at] of Object.entries(recordOf(outbox['deliveredAt'])))
    shelves[about.slice(-1)] = { ...shelves[about.slice(-1)], [about]: at }
  return { ...state, mine: { ...mine, outbox: { ...outbox, deliveredAt: shelves } } }
}

/**
 * Migrates to version 6: activities of signed-out users contain their browser; the current one is the best known value.
 */
function intoBrowsers(state: Json): Json {
  const { platform, userAgent } = recordOf(state['device'])
  if (userAgent === '') return state
  const keeping = (activity: unknown): unknown => {
    const known = recordOf(activity)
    return 'userAgent' in known || 'sealed' in known ? activity : { ...known, platform, userAgent }
  }
  return {
    ...state,
    quarantine: mapped(state['quarantine'], (queue) => ({
      ...queue,
      activities: listOf(queue['activities']).map(keeping),
    })),
  }
}

/** Migrates to version 11: fields have the names of the glossary. */
function toPlainNames(state: Json): Json {
  const { mine, device, quarantine, ...others } = state
  const { account, ...user } = recordOf(mine)
  const tab = ({ deck, ...open }: Json): Json => ({
    ...renamed(open, { adding: 'addContent', tuckedAsked: 'ownDecksRequested' }),
    ...(deck === undefined ? {} : { deck: renamed(recordOf(deck), plainDeckNames) }),
  })
  return {
    ...others,
    device: renamed(recordOf(device), { awayFor: 'hiddenForMs', signIns: 'signInCount' }),
    quarantine: mapped(quarantine, (queue) => renamed(queue, plainQueueNames)),
    user: {
      ...user,
      ...(account === undefined
        ? {}
        : { account: renamed(recordOf(account), { tried: 'lastOperation', flow: 'phoneVerification' }) }),
      sync: renamed(recordOf(user['sync']), { seen: 'dismissedNoticeIds' }),
      library: renamed(recordOf(user['library']), plainLibraryNames),
      tabs: mapped(user['tabs'], tab),
      engagement: renamed(recordOf(user['engagement']), {
        sorted: 'doOrDontResults',
        tucked: 'deckMembershipOverrides',
      }),
      outbox: renamed(recordOf(user['outbox']), { ...plainQueueNames, told: 'reportedErrors' }),
    },
  }
}

const plainDeckNames = {
  asked: 'requestedCardId',
  ended: 'atEnd',
  chosen: 'answerFeedback',
  sorting: 'doOrDontGame',
}
const plainLibraryNames = {
  wanted: 'queuedDeckLoads',
  added: 'joinedRoles',
  places: 'competitionRanks',
  read: 'readNotificationIds',
  tucked: 'ownDeckList',
}
const plainQueueNames = { aside: 'parked', lastStamp: 'lastQueuedAt' }

const renamed = (record: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]))

const mapped = (record: unknown, change: (value: Json) => Json): Json =>
  Object.fromEntries(Object.entries(recordOf(record)).map(([key, value]) => [key, change(recordOf(value))]))

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
