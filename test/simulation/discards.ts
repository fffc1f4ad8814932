import type { HttpReply } from '../../worker/ports'
import { discardedIds, type Action } from './queue-model'
import { word, type RawRow } from './raw-row'
import type { SoftAssertions } from './soft-assertions'

/** Pending actions of a refused assessment that learners discard: they are neither owed nor lost (decision 3). */
export interface Discards {
  /** Called before its actions leave the queue: `waiting` are the pending actions of that log. */
  readonly take: (row: RawRow, waiting: readonly Action[]) => void
  readonly lost: (rows: readonly RawRow[]) => void
  readonly replied: (rowId: string, reply: HttpReply) => void
  /** Called when a user was about to discard in a tab in memory mode, whose log is not observable. */
  readonly discardedInMemory: (owner: string, deck: string) => void
  readonly has: (id: string) => boolean
}

interface Known {
  readonly actionOf: (id: string) => Action | undefined
  readonly wasParked: (id: string) => boolean
}

const isAssessmentAction = ({ cause }: Action): boolean => /^(quiz|doOrDontCompleted)/.test(cause)

export function createDiscards({ actionOf, wasParked }: Known, { must }: SoftAssertions): Discards {
  const gone = new Set<string>()
  const inMemory = new Set<string>()
  const refused = new Set<string>()

  return {
    take: (row, waiting) => {
      const ids = discardedIds(row)
      if (ids.length === 0) return
      const deck = word(row, 'deckId')
      const isOf = (action: Action | undefined) =>
        action !== undefined && isAssessmentAction(action) && action.deck === deck && action.owner === row.actor
      must(
        ids.every((id) => isOf(actionOf(id))),
        () => 'decision 3: something else is let go with an assessment',
      )
      must(
        ids.some((id) => refused.has(id) || wasParked(id)),
        () => 'decision 3: an assessment is let go of which nothing was refused or put aside',
      )
      must(
        waiting.every((action) => !isOf(action) || ids.includes(action.id)),
        () => 'decision 3: something of an assessment waits that was let go',
      )
      for (const id of ids) gone.add(id)
    },
    lost: (rows) => {
      for (const row of rows) for (const id of discardedIds(row)) gone.delete(id)
    },
    replied: (rowId, reply) => {
      if (reply.kind === 'reply' && reply.status >= 400 && reply.status < 500) refused.add(rowId)
    },
    discardedInMemory: (owner, deck) => void inMemory.add(`${owner} ${deck}`),
    has: (id) => {
      const action = actionOf(id)
      return (
        gone.has(id) ||
        (action !== undefined && isAssessmentAction(action) && inMemory.has(`${action.owner} ${action.deck ?? ''}`))
      )
    },
  }
}
