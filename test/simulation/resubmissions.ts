import type { HttpReply } from '../../worker/ports'
import { textAt } from './json'
import type { Action } from './queue-model'
import { word, type RawRow } from './raw-row'
import type { SoftAssertions } from './soft-assertions'

/** Submissions that replace a refused or parked one (O-32). */
export interface Resubmissions {
  /** Called when an action left the queue for the one that the same intent queues. */
  readonly take: (row: RawRow) => void
  /** Called when these rows were lost. */
  readonly lost: (rows: readonly RawRow[]) => void
  readonly replied: (rowId: string, reply: HttpReply) => void
  /** Called when it was parked in a tab in memory mode, whose log is not observable. */
  readonly parkInMemory: (rowId: string) => void
  /** Returns its resubmissions: those recorded in a log, or possible ones in memory mode. */
  readonly of: (id: string) => readonly Action[]
}

interface Known {
  readonly actions: ReadonlyMap<string, Action>
  readonly mirroredActions: ReadonlyMap<string, Action>
  readonly wasParked: (id: string) => boolean
}

/** Submissions that cards may accept again. */
const submitted: ReadonlySet<string> = new Set(['feedbackSubmitted', 'likertSubmitted', 'orderSubmitted'])
/** Statuses that ask for a retry or report an expired session. */
const notNow: ReadonlySet<number> = new Set([401, 408, 409, 425, 429])

/** Does this row remove an action because its owner submits it again? */
export const isResubmission = ({ type, data }: Pick<RawRow, 'type' | 'data'>): boolean =>
  type === 'actionDropped' && textAt(data, 'reason') === 'replaced'

export function createResubmissions(
  { actions, mirroredActions, wasParked }: Known,
  { must }: SoftAssertions,
): Resubmissions {
  /** The intents that replaced actions. */
  const replacedBy = new Map<string, string>()
  const refused = new Set<string>()
  const parkedInMemory = new Set<string>()
  const known = (id: string) => actions.get(id) ?? mirroredActions.get(id)

  return {
    take: (row) => {
      const id = word(row, 'rowId')
      const action = known(id)
      must(
        action !== undefined && submitted.has(action.cause) && action.owner === row.actor,
        () => `O-32: ${action?.cause ?? 'nothing'} is replaced, which is never submitted anew`,
      )
      must(
        refused.has(id) || wasParked(id),
        () => `O-32: ${action?.cause ?? ''} is replaced and was neither refused nor put aside`,
      )
      replacedBy.set(id, row.intent)
    },
    lost: (rows) => {
      for (const row of rows) if (isResubmission(row)) replacedBy.delete(word(row, 'rowId'))
    },
    replied: (rowId, reply) => {
      if (reply.kind === 'reply' && reply.status >= 400 && reply.status < 500 && !notNow.has(reply.status))
        refused.add(rowId)
    },
    parkInMemory: (rowId) => void parkedInMemory.add(rowId),
    of: (id) => {
      const action = known(id)
      if (action === undefined || !submitted.has(action.cause)) return []
      const intent = replacedBy.get(id)
      const mayBeInMemory = refused.has(id) || wasParked(id) || parkedInMemory.has(id)
      const others = [
        ...(intent === undefined ? [] : [...actions.values()].filter((other) => other.intent === intent)),
        ...(mayBeInMemory ? [...mirroredActions.values()].filter((other) => !actions.has(other.id)) : []),
      ]
      return others.filter(
        (other) =>
          other.cause === action.cause &&
          other.owner === action.owner &&
          other.stamp > action.stamp &&
          cardOf(other) === cardOf(action),
      )
    },
  }
}

const cardOf = ({ call }: Action): string | undefined => textAt(call.body, 'cardId')
