import type { Progress } from './accounts'
import type { Device } from './device'
import { markKinds, type LearnerModel, type Mark, type MarkKind } from './learner-model'
import { isForbidden } from './server-model'
import type { RequestWatch } from './requests'
import { itemIds } from './expected-calls'
import { textAt } from './json'
import type { SoftAssertions } from './soft-assertions'

interface Judged {
  readonly device: Device
  readonly model: LearnerModel
  readonly requests: RequestWatch
  readonly assertions: SoftAssertions
}

/** Checks that each action took effect exactly once or was dropped by the rule; none was lost (I1, I2). */
export function checkActions({ device: { oracle, server, settings }, requests, assertions: { must } }: Judged): void {
  const applied = new Map<string, number>()
  const last = oracle.history().log
  const isDropped = (id: string) => oracle.ends.get(id) === 'dropped' || requests.droppedInMemory.has(id)
  /** Was it submitted again, and did that take effect, fall under the rule or get lost with the mirror (O-32)? */
  const isReplaced = (id: string): boolean =>
    oracle.resubmissions
      .of(id)
      .some((next) => applied.has(next.id) || isDropped(next.id) || oracle.excused.has(next.id) || isReplaced(next.id))
  /** After an account is deleted its pending actions cannot be sent, so they do not count as lost. */
  const hasAccount = (owner: string) => server.users().includes(owner)
  for (const { key, userId } of server.journal) {
    applied.set(key, (applied.get(key) ?? 0) + 1)
    const owner = (oracle.actions.get(key) ?? oracle.mirroredActions.get(key))?.owner
    must(owner === userId, () => `I5: an action of ${owner ?? 'nobody'} was done as ${userId}`)
  }
  for (const [id, { cause, intent, owner }] of oracle.mirroredActions) {
    const isPromised = oracle.acknowledged.has(intent) && hasAccount(owner)
    const isOwed = isPromised && !oracle.wasTaken(id) && !oracle.actions.has(id)
    const mayBeDropped = server.behavior.ruled && isForbidden(id)
    // A tab that found it in the mirror may send it again, under the same key.
    must(
      !isOwed || mayBeDropped || applied.has(id) || isReplaced(id) || oracle.discards.has(id),
      () => `I1: ${cause} of a tab in memory mode was lost`,
    )
  }
  for (const [id, { cause, intent, log, owner }] of oracle.actions) {
    const times = applied.get(id) ?? 0
    const most = 1 + (settings.forgetful ? (requests.unheard.get(id) ?? 0) : 0)
    must(times <= most, () => `I2: ${cause} took effect ${times} times`)
    must(!isDropped(id) || isForbidden(id), () => `I2: ${cause} was dropped against the rule`)
    if (oracle.excused.has(id) || !hasAccount(owner)) continue
    const isRecorded =
      log === last &&
      oracle
        .history()
        .rows()
        .some((row) => row.id === id)
    must(
      !(isRecorded || oracle.acknowledged.has(intent)) ||
        times >= 1 ||
        isDropped(id) ||
        isReplaced(id) ||
        oracle.discards.has(id),
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
      must(before === key || isResentAfterDamage(oracle, before), () => 'S-TRACK-12: an activity was told twice')
    }
}

/** Was the event damaged that had put the item into a call? Then a new reader of the log sends it once more. */
const isResentAfterDamage = (oracle: Device['oracle'], rowId: string): boolean =>
  oracle.histories().some((history) => [...history.damaged()].some((seq) => history.row(seq)?.id === rowId))

/** Checks that the server has exactly what was acknowledged to the learner (X-SIM-06). */
export function checkServer({ device, model, assertions: { must } }: Judged): void {
  const { oracle, server } = device
  const recorded = new Set(
    oracle
      .history()
      .rows()
      .map(({ id }) => id),
  )
  for (const { id: userId } of server.accounts) {
    const mine = server.progressOf(userId)
    for (const kind of markKinds)
      for (const [place, mark] of model.marks(userId, kind)) {
        // A power loss removes what was being written and not acknowledged.
        const isLast = mark.history === oracle.history() && recorded.has(mark.rowId)
        const isPromised = oracle.history().log.startsWith(mark.history.log) && oracle.acknowledged.has(mark.intent)
        const isOwed = mark.sure && (isLast || isPromised) && !oracle.excused.has(mark.rowId)
        if (!isOwed || isOnForbidden(oracle, userId, kind, place)) continue
        must(
          matches(mine, kind, place, mark, model.marks(userId, 'deck')),
          () => `X-SIM-06: the server has another ${kind} than ${userId.slice(-4)} was told: ${place}`,
        )
      }
  }
}

/**
 * Does a dropped action take this one along, because it created what this one depends on (a deck, an earlier answer)?
 */
const isOnForbidden = (oracle: Device['oracle'], userId: string, kind: MarkKind, place: string): boolean =>
  kind === 'tucked' &&
  [...oracle.ends].some(([id, end]) => {
    const action = oracle.actions.get(id)
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
