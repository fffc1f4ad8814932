import { openedByAnybody } from './cipher'
import type { Verdict } from './verdict'
import { differsFrom, expectedCall, type ExpectedCall } from './expected-calls'
import { recordAt, textAt } from './json'
import { list, word, type RawRow } from './raw-row'

/** An action that the server is to be told of. */
export interface Action {
  readonly id: string
  readonly owner: string
  /** Type of the event behind it. */
  readonly cause: string
  /** Of the intent or fact behind that. */
  readonly intent: string
  readonly call: ExpectedCall
  /** The deck that it may stand on an earlier action for: its attempt, or the deck itself, where that is one's own. */
  readonly deck: string | undefined
  /** Order within a priority; it only rises. */
  readonly stamp: number
  /** The log that it stood in first. */
  readonly log: string
}

interface Place {
  readonly action: Action
  readonly from: number
  /** The seq of the event by which it left the queue. */
  goneAt: number | undefined
  /** That event is damaged: whoever begins behind it sends the action again. */
  isDoubtful: boolean
  /** What such a one told of it: for whoever had read the first telling it has been over since then. */
  goneAgainAt: number | undefined
  end: End | undefined
  /** From and up to which seq its owner had put it aside. */
  readonly aside: { readonly from: number; until: number | undefined }[]
}

/** How an action leaves a queue. */
type End = 'delivered' | 'dropped' | 'letGo'

/** What waits in one log, as an outsider works it out from the rows. */
export interface QueueModel {
  readonly take: (row: RawRow) => void
  /** Everything after this seq is as if it had never been. */
  readonly cut: (seq: number) => void
  /** The rows of these seqs cannot be read any more. */
  readonly damage: (seqs: readonly number[]) => void
  /** What waited after the event of this seq. */
  readonly pending: (seq: number) => readonly Action[]
  /**
   * Is this the action that its owner's sender takes next, when it knows the log up to this seq, past the rows that it
   * could not read (S-SYNC-27)? What such a row had queued, healed actions among it, does not wait for that sender.
   */
  readonly isNext: (id: string, seq: number, skipped: ReadonlySet<number>) => boolean
  /**
   * The seq up to which it waited here as one that was queued again, by this seq, because another log had lost it
   * (X-HEAL-08); infinite while it waits, undefined where it was not.
   */
  readonly healedUntil: (id: string, seq: number) => number | undefined
  readonly wasSetAside: (id: string) => boolean
}

/** Where an action belongs that may need an earlier one of the same deck. */
export const deckOf = (row: Pick<RawRow, 'type' | 'data'>): string | undefined =>
  /^(quiz|doOrDontCompleted|deckCreated|deckRemoved|cardTucked|cardUntucked)/.test(row.type)
    ? textAt(row.data, 'deckId')
    : undefined

/** The actions that their owner lets go by a row. */
export const idsLetGo = (row: RawRow): readonly string[] =>
  row.type === 'assessmentLetGo' ? list(row, 'rowIds').map(String) : []

/** Every action that any log ever held, by id: an action is never told in two ways. */
export type Actions = Map<string, Action>

export function createQueueModel(
  log: string,
  actions: Actions,
  /** What only a mirror tells of. */
  elsewhere: Actions,
  { must }: Verdict,
): QueueModel {
  let places = new Map<string, Place>()
  /** By owner: what is queued after a clock that was set back follows on what was queued before, in one sign-in. */
  const lastStamps = new Map<string, number>()
  /** Of those who have left with no action waiting: it is known again where an activity of theirs was put by. */
  const leftStamps = new Map<string, number>()

  const enter = (action: Action, from: number) => {
    lastStamps.set(action.owner, Math.max(lastStamps.get(action.owner) ?? 0, action.stamp))
    const waiting = { goneAt: undefined, isDoubtful: false, goneAgainAt: undefined, end: undefined, aside: [] }
    places.set(action.id, { action, from, ...waiting })
  }
  const leave = (id: string, seq: number, end: End) => {
    const place = places.get(id)
    const isDue = place !== undefined && (place.goneAt === undefined || place.isDoubtful)
    must(isDue, () => `I6: ${id} is ${end} and did not wait`)
    if (place === undefined || !isDue) return
    if (place.goneAt === undefined) place.goneAt = seq
    else place.goneAgainAt = seq
    place.isDoubtful = false
    place.end = end
  }
  const heal = (row: RawRow, given: unknown) => {
    const sealed = textAt(given, 'sealed')
    const healed: unknown = sealed === undefined ? given : JSON.parse(openedByAnybody(sealed))
    const id = textAt(healed, 'id') ?? ''
    const action = actions.get(id) ?? elsewhere.get(id)
    must(action !== undefined, () => `X-HEAL-01: ${id} is queued again and was never queued`)
    if (action === undefined) return
    const body = textAt(healed, 'body') ?? ''
    const isSame =
      textAt(healed, 'owner') === action.owner &&
      textAt(healed, 'path') === action.call.path &&
      textAt(healed, 'method') === action.call.method &&
      differsFrom(action.call, body) === undefined
    must(isSame, () => `X-HEAL-01: ${action.cause} is queued again as something else`)
    const place = places.get(id)
    if (place === undefined || place.goneAt !== undefined) enter(action, row.seq)
  }
  /** What is sealed, or opened, waits: behind a damaged end of it once more, for whoever begins there (X-SEC-06). */
  const goOnWaiting = (row: RawRow, id: string) => {
    const place = places.get(id)
    if (place?.goneAt === undefined) return
    must(place.isDoubtful, () => `X-SEC-06: ${row.type} tells of ${id}, which is over`)
    enter(place.action, row.seq)
  }
  /** A row that was passed over has put nothing aside, and nothing back. */
  const isAside = ({ aside }: Place, seq: number, skipped: ReadonlySet<number>) =>
    aside.some(
      ({ from, until }) =>
        from <= seq && !skipped.has(from) && (until === undefined || until > seq || skipped.has(until)),
    )
  /** It comes after one of the same deck that was put aside. */
  const standsOnAside = ({ action }: Place, seq: number, skipped: ReadonlySet<number>) =>
    action.deck !== undefined &&
    [...places.values()].some(
      (other) =>
        other.action.owner === action.owner &&
        other.action.deck === action.deck &&
        other.action.stamp < action.stamp &&
        waits(other, seq) &&
        isAside(other, seq, skipped),
    )
  const waits = ({ from, goneAt }: Place, seq: number) => from <= seq && (goneAt === undefined || goneAt > seq)

  return {
    take: (row) => {
      const call = expectedCall(row)
      if (call !== undefined && row.actor !== undefined) {
        const stamp = Math.max(row.at, (lastStamps.get(row.actor) ?? 0) + 1)
        const action = {
          id: row.id,
          owner: row.actor,
          cause: row.type,
          intent: row.intent,
          call,
          stamp,
          log,
          deck: deckOf(row),
        }
        must(!actions.has(row.id), () => `I2: ${row.type} is queued a second time`)
        actions.set(row.id, action)
        enter(action, row.seq)
      }
      const isLeft = ({ action, goneAt }: Place) => action.owner === row.actor && goneAt === undefined
      if (row.type === 'loggedOut' && row.actor !== undefined && ![...places.values()].some(isLeft)) {
        leftStamps.set(row.actor, lastStamps.get(row.actor) ?? 0)
        lastStamps.delete(row.actor)
      }
      if (row.type === 'actionsSealed' && list(row, 'activities').length > 0) {
        const owner = word(row, 'owner')
        lastStamps.set(owner, Math.max(lastStamps.get(owner) ?? 0, leftStamps.get(owner) ?? 0))
      }
      const id = word(row, 'rowId')
      if (row.type === 'storageHealed')
        for (const healed of list(row, 'rows')) heal(row, recordAt(healed, 'row') ?? healed)
      else if (row.type === 'actionsSealed' || row.type === 'actionsOpened')
        for (const told of list(row, 'rows')) goOnWaiting(row, textAt(told, 'id') ?? '')
      else if (row.type === 'actionDelivered') leave(id, row.seq, 'delivered')
      else if (row.type === 'actionDropped') leave(id, row.seq, 'dropped')
      else if (row.type === 'assessmentLetGo') for (const gone of idsLetGo(row)) leave(gone, row.seq, 'letGo')
      else if (row.type === 'actionSetAside') places.get(id)?.aside.push({ from: row.seq, until: undefined })
      else if (row.type === 'actionPutBack') {
        const last = places.get(id)?.aside.at(-1)
        if (last !== undefined) last.until ??= row.seq
      }
    },
    cut: (seq) => {
      places = new Map([...places].filter(([, { from }]) => from <= seq))
      for (const place of places.values()) {
        if ((place.goneAt ?? 0) > seq) {
          place.goneAt = undefined
          place.isDoubtful = false
          place.goneAgainAt = undefined
          place.end = undefined
        } else if ((place.goneAgainAt ?? 0) > seq) {
          place.isDoubtful = true
          place.goneAgainAt = undefined
        }
        while ((place.aside.at(-1)?.from ?? 0) > seq) place.aside.pop()
        const last = place.aside.at(-1)
        if ((last?.until ?? 0) > seq && last !== undefined) last.until = undefined
      }
    },
    pending: (seq) => [...places.values()].filter((place) => waits(place, seq)).map(({ action }) => action),
    damage: (seqs) => {
      for (const place of places.values())
        if (place.goneAt !== undefined && seqs.includes(place.goneAgainAt ?? place.goneAt)) place.isDoubtful = true
    },
    isNext: (id, seq, skipped) => {
      const asked = places.get(id)
      if (
        asked === undefined ||
        !(waits(asked, seq) || asked.isDoubtful) ||
        isAside(asked, seq, skipped) ||
        standsOnAside(asked, seq, skipped)
      )
        return false
      const { owner } = asked.action
      const could = [...places.values()].filter(
        (other) =>
          other === asked ||
          (other.action.owner === owner &&
            (waits(other, seq) || other.isDoubtful) &&
            !isAside(other, seq, skipped) &&
            !standsOnAside(other, seq, skipped) &&
            !skipped.has(other.from)),
      )
      const line = could.filter((other) => other === asked || waits(other, seq))
      // Who begins behind the damage lets others wait for what is over.
      return [line, could].some((known) => {
        const urgent = urgentOf(known.map(({ action }) => action))
        return line.every(({ action }) => action === asked.action || !goesBefore(action, asked.action, urgent))
      })
    },
    healedUntil: (id, seq) => {
      const { action, from = Infinity, goneAt = Infinity } = places.get(id) ?? {}
      return action?.log !== log && from <= seq ? goneAt : undefined
    },
    wasSetAside: (id) => (places.get(id)?.aside.length ?? 0) > 0,
  }
}

/** Urgent first, then by stamp (S-SYNC-27). */
const goesBefore = (one: Action, other: Action, urgent: ReadonlySet<Action>): boolean =>
  urgent.has(one) === urgent.has(other) ? one.stamp < other.stamp : urgent.has(one)

/** Those whose call has the priority high and that need nobody who is less urgent (decision 28). */
function urgentOf(line: readonly Action[]): ReadonlySet<Action> {
  const urgent = new Set<Action>()
  for (const action of line.toSorted((one, other) => one.stamp - other.stamp)) {
    const needed = line.filter((other) => other.stamp < action.stamp && mayNeed(action, other))
    if (action.call.priority === 'high' && needed.every((other) => urgent.has(other))) urgent.add(action)
  }
  return urgent
}

/** An attempt may begin only in a deck that is open, by what was seen before; and what follows in it needs its beginning. */
const mayNeed = (action: Action, earlier: Action): boolean =>
  action.cause === 'quizTrialStarted'
    ? earlier.cause === 'cardSeen'
    : earlier.cause === 'quizTrialStarted' && earlier.deck === action.deck
