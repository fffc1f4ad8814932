import { isRecord } from '../../protocol/record'
import { stateVersion } from './state-version'

/** JSON of a state as an older build wrote it. */
type Json = Readonly<Record<string, unknown>>

/** How a state of one version becomes one of the next. Pure; written once and never changed again. */
export interface StateStep {
  readonly carry: (state: Json) => Json
  /**
   * The fold was corrected: a log that is still whole is folded anew, because its checkpoint was folded the wrong way;
   * of a compacted one `carry` puts right what can be.
   */
  readonly corrected: boolean
}

/** By the version that a state was written with. Version 2 is the first that anybody has used. */
export const stateSteps: Readonly<Record<number, StateStep>> = {
  2: { carry: intoDeviceAndMine, corrected: false },
  // What was passed stays passed, also after a later attempt that failed.
  3: { carry: intoMachines, corrected: true },
  4: { carry: ontoShelves, corrected: false },
  // Points that were handed in end the question for them, and what waits keeps its browser when it is left.
  5: { carry: intoBrowsers, corrected: true },
  // A track that was played to its end begins anew, a player finds its track again, a list of cards that was asked for
  // before takes nothing back, and lists that were asked for before a role was joined or left do not count.
  6: { carry: (state) => state, corrected: true },
  // A trial that another device began, or began anew, counts here; a score that was put aside is pending; of the reports
  // of a track that wait the last one says what was heard; and a sign-in that no server has judged is not called wrong.
  7: { carry: (state) => state, corrected: true },
  // An answer that the server takes after its card was left marks nothing, points that were handed in elsewhere since count,
  // and the next Home is newer than a list of one's own decks that was asked for by itself.
  8: { carry: (state) => state, corrected: true },
}

export interface Carried {
  readonly state: unknown
  readonly corrected: boolean
}

/** The state as the present version has it; undefined for one that no step carries on, such as that of a newer build. */
export function carryState(
  version: number,
  state: unknown,
  to = stateVersion,
  steps: Readonly<Record<number, StateStep>> = stateSteps,
): Carried | undefined {
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

/** Version 3 keeps what is a person's in one slice, and what others have left unsent apart from it. */
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

/** Version 4 keeps what a machine goes by in the machine's own state, and the score of the attempt that was passed. */
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

/** Version 5 keeps the times of deliveries by the last sign of what they are about. */
function ontoShelves(state: Json): Json {
  const mine = recordOf(state['mine'])
  const outbox = recordOf(mine['outbox'])
  const shelves: Record<string, Json> = {}
  for (const [about, at] of Object.entries(recordOf(outbox['deliveredAt'])))
    shelves[about.slice(-1)] = { ...shelves[about.slice(-1)], [about]: at }
  return { ...state, mine: { ...mine, outbox: { ...outbox, deliveredAt: shelves } } }
}

/** Version 6 keeps with activities that somebody has left the browser of then; what is known of it is that of now. */
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

const mapped = (record: unknown, change: (value: Json) => Json): Json =>
  Object.fromEntries(Object.entries(recordOf(record)).map(([key, value]) => [key, change(recordOf(value))]))

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
