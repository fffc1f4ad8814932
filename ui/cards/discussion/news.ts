import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'

/** What is known of a thread: every comment that was ever in it, and how far it was. */
export interface Known {
  readonly sending: ReadonlyMap<string, ThreadEntry['sending']>
  /** What others said is among it. */
  readonly isFetched: boolean
}

export interface News {
  readonly came: readonly ThreadEntry[]
  /** One's own that the server refused. */
  readonly refused: readonly ThreadEntry[]
  /** Something is held up that was not before. */
  readonly held: boolean
}

/** What is known once this was shown. */
export const knowing = (known: Known | undefined, { responses, status }: DiscussionBack): Known => ({
  sending: new Map([...(known?.sending ?? []), ...responses.map((one) => [one.responseId, one.sending] as const)]),
  isFetched: known?.isFetched === true || status === 'online' || responses.some(({ mine }) => !mine),
})

/**
 * What has come since, and how one's own has fared. The thread as it is first fetched is none of it, nor is an older
 * comment that shows in place of one that was deleted; what was just posted is, whenever that was.
 */
export function newsOf(known: Known, { responses }: DiscussionBack): News {
  const { sending, isFetched } = known
  const oldest = Math.max(
    0,
    responses.findIndex(({ responseId }) => sending.has(responseId)),
  )
  const isNews = ({ mine, sending: now }: ThreadEntry) => isFetched || (mine && now === 'waiting')
  const changedTo = (now: ThreadEntry['sending']) =>
    responses.filter((one) => {
      const before = sending.get(one.responseId)
      return one.sending === now && before !== undefined && before !== now
    })
  return {
    came: responses.slice(oldest).filter((one) => !sending.has(one.responseId) && isNews(one)),
    refused: changedTo('refused'),
    held: changedTo('held').length > 0,
  }
}
