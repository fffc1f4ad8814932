import type { HttpReply } from '../../worker/ports'
import { idsLetGo, type Action } from './queue-model'
import { word, type RawRow } from './raw-row'
import type { Verdict } from './verdict'

/** What learners give up of an assessment that the server does not take: it is neither owed nor lost (decision 3). */
export interface LettingsGo {
  /** Before its actions leave the queue: `waiting` is what waits in that log. */
  readonly take: (row: RawRow, waiting: readonly Action[]) => void
  readonly lost: (rows: readonly RawRow[]) => void
  readonly heard: (rowId: string, reply: HttpReply) => void
  /** Somebody was about to do so in a tab in memory mode, whose log nobody else sees. */
  readonly elsewhere: (owner: string, deck: string) => void
  readonly has: (id: string) => boolean
}

interface Known {
  readonly actionOf: (id: string) => Action | undefined
  readonly wasSetAside: (id: string) => boolean
}

const isOfQuestions = ({ cause }: Action): boolean => /^(quiz|doOrDontCompleted)/.test(cause)

export function createLettingsGo({ actionOf, wasSetAside }: Known, { must }: Verdict): LettingsGo {
  const gone = new Set<string>()
  const inMemory = new Set<string>()
  const refused = new Set<string>()

  return {
    take: (row, waiting) => {
      const ids = idsLetGo(row)
      if (ids.length === 0) return
      const deck = word(row, 'deckId')
      const isOf = (action: Action | undefined) =>
        action !== undefined && isOfQuestions(action) && action.deck === deck && action.owner === row.actor
      must(
        ids.every((id) => isOf(actionOf(id))),
        () => 'decision 3: something else is let go with an assessment',
      )
      must(
        ids.some((id) => refused.has(id) || wasSetAside(id)),
        () => 'decision 3: an assessment is let go of which nothing was refused or put aside',
      )
      must(
        waiting.every((action) => !isOf(action) || ids.includes(action.id)),
        () => 'decision 3: something of an assessment waits that was let go',
      )
      for (const id of ids) gone.add(id)
    },
    lost: (rows) => {
      for (const row of rows) for (const id of idsLetGo(row)) gone.delete(id)
    },
    heard: (rowId, reply) => {
      if (reply.kind === 'reply' && reply.status >= 400 && reply.status < 500) refused.add(rowId)
    },
    elsewhere: (owner, deck) => void inMemory.add(`${owner} ${deck}`),
    has: (id) => {
      const action = actionOf(id)
      return (
        gone.has(id) ||
        (action !== undefined && isOfQuestions(action) && inMemory.has(`${action.owner} ${action.deck ?? ''}`))
      )
    },
  }
}
