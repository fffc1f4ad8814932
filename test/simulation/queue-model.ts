import { openedByAnybody } from './cipher'
import type { SoftAssertions } from './soft-assertions'
import { differsFrom, expectedCall, type ExpectedCall } from './expected-calls'
import { recordAt, textAt } from './json'
import { list, word, type RawRow } from './raw-row'

/** An action that must be sent to the server. */
export interface Action {
  readonly id: string
  readonly owner: string
  /** Type of the event that caused it. */
  readonly cause: string
  /** Id of the intent or fact behind that event. */
  readonly intent: string
  readonly call: ExpectedCall
  /** The deck of an earlier action that it may depend on: its attempt's deck, or the own deck itself. */
  readonly deck: string | undefined
  /** Order within a priority; it only increases. */
  readonly stamp: number
  /** The log that first contained it. */
  readonly log: string
}

interface Place {
  readonly action: Action
  readonly from: number
  /** The seq of the event that removed it from the queue. */
  goneAt: number | undefined
  /** That event is damaged: a tab that starts after it sends the action again. */
  isDoubtful: boolean
  /** The seq at which such a tab recorded its end again; for a reader of the first record it ended then. */
  goneAgainAt: number | undefined
  end: End | undefined
  /** The seq ranges in which its owner had parked it. */
  readonly parked: { readonly from: number; until: number | undefined }[]
}

/** How an action leaves a queue. */
type End = 'delivered' | 'dropped' | 'letGo'

/** The pending actions of one log, derived from its rows from outside. */
export interface QueueModel {
  readonly take: (row: RawRow) => void
  /** Forgets everything after this seq. */
  readonly cut: (seq: number) => void
  /** The rows of these seqs are unreadable. */
  readonly damage: (seqs: readonly number[]) => void
  /** The actions pending after the event of this seq. */
  readonly pending: (seq: number) => readonly Action[]
  /**
   * Is this the next action for its owner's sender, if that knows the log up to this seq except the skipped rows
   * (S-SYNC-27)? Actions queued by a skipped row, recovered ones included, do not exist for that sender.
   */
  readonly isNext: (id: string, seq: number, skipped: ReadonlySet<number>) => boolean
  /**
   * The seq up to which it was pending here after this seq queued it again, because another log had lost it
   * (X-HEAL-08). Infinite while it is pending, undefined if it was not queued again.
   */
  readonly healedUntil: (id: string, seq: number) => number | undefined
  readonly wasParked: (id: string) => boolean
}

/** Returns the deck of an action that may depend on an earlier action of that deck. */
export const deckOf = (row: Pick<RawRow, 'type' | 'data'>): string | undefined =>
  /^(quiz|doOrDontCompleted|deckCreated|deckRemoved|cardTucked|cardUntucked)/.test(row.type)
    ? textAt(row.data, 'deckId')
    : undefined

/** Returns the actions that their owner discards by a row. */
export const discardedIds = (row: RawRow): readonly string[] =>
  row.type === 'assessmentLetGo' ? list(row, 'rowIds').map(String) : []

/** Every action of any log, by id: an action is never defined in two ways. */
export type Actions = Map<string, Action>

export function createQueueModel(
  log: string,
  actions: Actions,
  /** Actions that only a mirror contains. */
  mirroredActions: Actions,
  { must }: SoftAssertions,
): QueueModel {
  let places = new Map<string, Place>()
  /** By owner. After the clock is set back, stamps continue from those queued before, within one sign-in. */
  const lastStamps = new Map<string, number>()
  /** For owners who signed out without a pending action: the stamp is known again from batched activity. */
  const leftStamps = new Map<string, number>()

  const enter = (action: Action, from: number, parked: Place['parked'] = []) => {
    lastStamps.set(action.owner, Math.max(lastStamps.get(action.owner) ?? 0, action.stamp))
    const waiting = { goneAt: undefined, isDoubtful: false, goneAgainAt: undefined, end: undefined, parked }
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
    const action = actions.get(id) ?? mirroredActions.get(id)
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
  /**
   * Keeps an encrypted or decrypted action pending. If its end is damaged it is pending once more for a tab that starts
   * after it (X-SEC-06).
   */
  const goOnWaiting = (row: RawRow, id: string) => {
    const place = places.get(id)
    if (place?.goneAt === undefined) return
    must(place.isDoubtful, () => `X-SEC-06: ${row.type} tells of ${id}, which is over`)
    enter(place.action, row.seq, place.parked)
  }
  /** A skipped row has parked and unparked nothing. */
  const isParked = ({ parked }: Place, seq: number, skipped: ReadonlySet<number>) =>
    parked.some(
      ({ from, until }) =>
        from <= seq && !skipped.has(from) && (until === undefined || until > seq || skipped.has(until)),
    )
  /** Does it follow a parked action of the same deck? */
  const dependsOnParked = ({ action }: Place, seq: number, skipped: ReadonlySet<number>) =>
    action.deck !== undefined &&
    [...places.values()].some(
      (other) =>
        other.action.owner === action.owner &&
        other.action.deck === action.deck &&
        other.action.stamp < action.stamp &&
        waits(other, seq) &&
        isParked(other, seq, skipped),
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
        for (const healed of list(row, 'rows')) goOnWaiting(row, textAt(healed, 'id') ?? '')
      else if (row.type === 'actionDelivered') leave(id, row.seq, 'delivered')
      else if (row.type === 'actionDropped') leave(id, row.seq, 'dropped')
      else if (row.type === 'assessmentLetGo') for (const gone of discardedIds(row)) leave(gone, row.seq, 'letGo')
      else if (row.type === 'actionSetAside') places.get(id)?.parked.push({ from: row.seq, until: undefined })
      else if (row.type === 'actionPutBack') {
        const last = places.get(id)?.parked.at(-1)
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
        while ((place.parked.at(-1)?.from ?? 0) > seq) place.parked.pop()
        const last = place.parked.at(-1)
        if ((last?.until ?? 0) > seq && last !== undefined) last.until = undefined
      }
    },
    pending: (seq) => [...places.values()].filter((place) => waits(place, seq)).map(({ action }) => action),
    damage: (seqs) => {
      for (const place of places.values())
        if (place.goneAt !== undefined && seqs.includes(place.goneAgainAt ?? place.goneAt)) place.isDoubtful = true
    },
    isNext: (id, seq, skipped) => {
      const wanted = places.get(id)
      if (
        wanted === undefined ||
        !(waits(wanted, seq) || wanted.isDoubtful) ||
        isParked(wanted, seq, skipped) ||
        dependsOnParked(wanted, seq, skipped)
      )
        return false
      const { owner } = wanted.action
      const could = [...places.values()].filter(
        (other) =>
          other === wanted ||
          (other.action.owner === owner &&
            (waits(other, seq) || other.isDoubtful) &&
            !isParked(other, seq, skipped) &&
            !dependsOnParked(other, seq, skipped) &&
            !skipped.has(other.from)),
      )
      const line = could.filter((other) => other === wanted || waits(other, seq))
      // A tab that starts after the damage may process settled actions first.
      return [line, could].some((known) => {
        const urgent = urgentOf(known.map(({ action }) => action))
        return line.every(({ action }) => action === wanted.action || !goesBefore(action, wanted.action, urgent))
      })
    },
    healedUntil: (id, seq) => {
      const { action, from = Infinity, goneAt = Infinity } = places.get(id) ?? {}
      return action?.log !== log && from <= seq ? goneAt : undefined
    },
    wasParked: (id) => (places.get(id)?.parked.length ?? 0) > 0,
  }
}

/** Orders urgent actions first, then by stamp (S-SYNC-27). */
const goesBefore = (one: Action, other: Action, urgent: ReadonlySet<Action>): boolean =>
  urgent.has(one) === urgent.has(other) ? one.stamp < other.stamp : urgent.has(one)

/** Returns actions whose call has priority high and that depend on no less urgent one (decision 28). */
function urgentOf(line: readonly Action[]): ReadonlySet<Action> {
  const urgent = new Set<Action>()
  for (const action of line.toSorted((one, other) => one.stamp - other.stamp)) {
    const needed = line.filter((other) => other.stamp < action.stamp && mayNeed(action, other))
    if (action.call.priority === 'high' && needed.every((other) => urgent.has(other))) urgent.add(action)
  }
  return urgent
}

/**
 * An attempt can start only in an unlocked deck, which depends on earlier seen cards. Later actions of the attempt
 * depend on its start.
 */
const mayNeed = (action: Action, earlier: Action): boolean =>
  action.cause === 'quizTrialStarted'
    ? earlier.cause === 'cardSeen'
    : earlier.cause === 'quizTrialStarted' && earlier.deck === action.deck
