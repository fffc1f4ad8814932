import type { Progress } from './accounts'
import type { Device } from './device'
import { markKinds, type LearnerModel, type Mark, type MarkKind } from './learner-model'
import { isForbidden } from './server-model'
import type { RequestWatch } from './requests'
import { itemIds } from './expected-calls'
import { textAt } from './json'
import type { Verdict } from './verdict'

interface Judged {
  readonly device: Device
  readonly model: LearnerModel
  readonly requests: RequestWatch
  readonly verdict: Verdict
}

/** Each action took effect exactly once, or was dropped by the rule; none was lost (I1, I2). */
export function checkActions({ device: { ledger, server, settings }, requests, verdict: { must } }: Judged): void {
  const applied = new Map<string, number>()
  const last = ledger.line().log
  const isDropped = (id: string) => ledger.ends.get(id) === 'dropped' || requests.droppedInMemory.has(id)
  /** It was submitted anew, and that took effect, was dropped by the rule or taken by a fault of the mirror (O-32). */
  const isReplaced = (id: string): boolean =>
    ledger.replacements
      .of(id)
      .some((next) => applied.has(next.id) || isDropped(next.id) || ledger.excused.has(next.id) || isReplaced(next.id))
  for (const { key, userId } of server.journal) {
    applied.set(key, (applied.get(key) ?? 0) + 1)
    const owner = (ledger.actions.get(key) ?? ledger.mirroredActions.get(key))?.owner
    must(owner === userId, () => `I5: an action of ${owner ?? 'nobody'} was done as ${userId}`)
  }
  for (const [id, { cause, intent }] of ledger.mirroredActions) {
    const isOwed = ledger.acknowledged.has(intent) && !ledger.wasTaken(id) && !ledger.actions.has(id)
    const mayBeDropped = server.mood.ruled && isForbidden(id)
    // A second sending of it, by the tab that found it in the mirror, is under its key.
    must(
      !isOwed || mayBeDropped || applied.has(id) || isReplaced(id) || ledger.lettingsGo.has(id),
      () => `I1: ${cause} of a tab in memory mode was lost`,
    )
  }
  for (const [id, { cause, intent, log, owner }] of ledger.actions) {
    const times = applied.get(id) ?? 0
    const most = 1 + (settings.forgetful ? (requests.unheard.get(id) ?? 0) : 0)
    must(times <= most, () => `I2: ${cause} took effect ${times} times`)
    must(!isDropped(id) || isForbidden(id), () => `I2: ${cause} was dropped against the rule`)
    // Whoever has deleted their account has nothing left that it could be told for.
    if (ledger.excused.has(id) || !server.users().includes(owner)) continue
    const isRecorded =
      log === last &&
      ledger
        .line()
        .rows()
        .some((row) => row.id === id)
    must(
      !(isRecorded || ledger.acknowledged.has(intent)) ||
        times >= 1 ||
        isDropped(id) ||
        isReplaced(id) ||
        ledger.lettingsGo.has(id),
      () => `I1: ${cause} of ${owner.slice(-4)} was lost`,
    )
  }
  const items = server.journal
    .filter(({ path }) => path === '/user/track')
    .map(({ key, body }) => ({ key, ids: itemIds(body) }))
  const known = new Map<string, string>()
  for (const { key, ids } of items)
    for (const id of ids) {
      const before = known.get(id) ?? key
      known.set(id, before)
      must(before === key || isRetold(ledger, before), () => 'S-TRACK-12: an activity was told twice')
    }
}

/** The event that had put the item into a call was damaged: whoever reads the log anew tells it once more. */
const isRetold = (ledger: Device['ledger'], rowId: string): boolean =>
  ledger.lines().some((line) => [...line.damaged()].some((seq) => line.row(seq)?.id === rowId))

/** The server has what the learner was told is recorded, and nothing else in its place (X-SIM-06). */
export function checkServer({ device, model, verdict: { must } }: Judged): void {
  const { ledger, server } = device
  const recorded = new Set(
    ledger
      .line()
      .rows()
      .map(({ id }) => id),
  )
  for (const { id: userId } of server.accounts) {
    const mine = server.progressOf(userId)
    for (const kind of markKinds)
      for (const [place, mark] of model.marks(userId, kind)) {
        // A power loss takes what was on its way, and was told to nobody.
        const isLast = mark.line === ledger.line() && recorded.has(mark.rowId)
        const isPromised = ledger.line().log.startsWith(mark.line.log) && ledger.acknowledged.has(mark.intent)
        const isOwed = mark.sure && (isLast || isPromised) && !ledger.excused.has(mark.rowId)
        if (!isOwed || isOnForbidden(ledger, userId, kind, place)) continue
        must(
          matches(mine, kind, place, mark, model.marks(userId, 'deck')),
          () => `X-SIM-06: the server has another ${kind} than ${userId.slice(-4)} was told: ${place}`,
        )
      }
  }
}

/** A dropped action that made what this one stands on (a deck, an earlier answer) takes it along. */
const isOnForbidden = (ledger: Device['ledger'], userId: string, kind: MarkKind, place: string): boolean =>
  kind === 'tucked' &&
  [...ledger.ends].some(([id, end]) => {
    const action = ledger.actions.get(id)
    return end === 'dropped' && action?.owner === userId && textAt(action.call.body, 'id') === place.split(' ')[0]
  })

function matches(
  mine: Progress,
  kind: MarkKind,
  place: string,
  { value }: Mark,
  decks: ReadonlyMap<string, Mark>,
): boolean {
  const [first = '', second = ''] = place.split(' ')
  switch (kind) {
    case 'favorite':
      return mine.favorites.has(place) === value
    case 'seen':
      return mine.seen.has(place)
    case 'rating': {
      const { positive, body } = mine.ratings.get(place) ?? {}
      return value === undefined ? positive === undefined : sameFields(value, { positive, body })
    }
    case 'answer':
      return mine.responses.get(first)?.findLast(({ questionId }) => questionId === second)?.answerId === value
    case 'deck':
      return mine.decks.get(place)?.title === value
    case 'tucked':
      return decks.get(first)?.value === undefined || mine.decks.get(first)?.cardIds.has(second) === value
    case 'feedback':
      return value === undefined ? !mine.feedback.has(place) : mine.feedback.get(place)?.cardId === value
    case 'points':
      return mine.completions.has(place)
    case 'preference':
      return mine.preferences.get(place) === value
    case 'notice': {
      const seen = mine.preferences.get('seenNotices')
      return Array.isArray(seen) && seen.includes(place)
    }
    case 'notification':
      return mine.read.has(place)
  }
}

const sameFields = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
