import type { HttpReply } from '../../worker/ports'
import { textAt } from './json'
import type { Action } from './queue-model'
import { word, type RawRow } from './raw-row'
import type { Verdict } from './verdict'

/** What learners submit anew, in the place of what was refused or what they had put aside (O-32). */
export interface Replacements {
  /** An action left the queue for the one that the same intent queues. */
  readonly take: (row: RawRow) => void
  /** These rows are gone again. */
  readonly lost: (rows: readonly RawRow[]) => void
  readonly heard: (rowId: string, reply: HttpReply) => void
  /** It was put aside in a tab in memory mode, whose log nobody else sees. */
  readonly setAsideElsewhere: (rowId: string) => void
  /** What was submitted in its place: what is said of it in a log, or what may have been in memory mode. */
  readonly of: (id: string) => readonly Action[]
}

interface Known {
  readonly actions: ReadonlyMap<string, Action>
  readonly mirroredActions: ReadonlyMap<string, Action>
  readonly wasSetAside: (id: string) => boolean
}

/** What cards ask for and may ask for again. */
const submitted: ReadonlySet<string> = new Set(['feedbackSubmitted', 'likertSubmitted', 'orderSubmitted'])
/** Answers that only say 'not now', or that the session is over. */
const notNow: ReadonlySet<number> = new Set([401, 408, 409, 425, 429])

/** Does an action leave the queue by this row because its owner submits it anew? */
export const isReplacement = ({ type, data }: Pick<RawRow, 'type' | 'data'>): boolean =>
  type === 'actionDropped' && textAt(data, 'reason') === 'replaced'

export function createReplacements({ actions, mirroredActions, wasSetAside }: Known, { must }: Verdict): Replacements {
  /** The intents by which actions were replaced. */
  const replacedBy = new Map<string, string>()
  const refused = new Set<string>()
  const asideElsewhere = new Set<string>()
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
        refused.has(id) || wasSetAside(id),
        () => `O-32: ${action?.cause ?? ''} is replaced and was neither refused nor put aside`,
      )
      replacedBy.set(id, row.intent)
    },
    lost: (rows) => {
      for (const row of rows) if (isReplacement(row)) replacedBy.delete(word(row, 'rowId'))
    },
    heard: (rowId, reply) => {
      if (reply.kind === 'reply' && reply.status >= 400 && reply.status < 500 && !notNow.has(reply.status))
        refused.add(rowId)
    },
    setAsideElsewhere: (rowId) => void asideElsewhere.add(rowId),
    of: (id) => {
      const action = known(id)
      if (action === undefined || !submitted.has(action.cause)) return []
      const intent = replacedBy.get(id)
      const mayBeElsewhere = refused.has(id) || wasSetAside(id) || asideElsewhere.has(id)
      const others = [
        ...(intent === undefined ? [] : [...actions.values()].filter((other) => other.intent === intent)),
        ...(mayBeElsewhere ? [...mirroredActions.values()].filter((other) => !actions.has(other.id)) : []),
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
