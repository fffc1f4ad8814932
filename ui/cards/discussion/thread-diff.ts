import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'

/** Known state of a thread: every comment it ever contained, and its submission status. */
export interface KnownThread {
  readonly sending: ReadonlyMap<string, ThreadEntry['sending']>
  /** Comments of others are included. */
  readonly isFetched: boolean
}

export interface ThreadDiff {
  readonly added: readonly ThreadEntry[]
  /** Own posts that the server rejected. */
  readonly rejected: readonly ThreadEntry[]
  /** A post is newly blocked. */
  readonly isBlocked: boolean
}

/** Returns the known state after this thread was shown. */
export const recordThread = (known: KnownThread | undefined, { responses, status }: DiscussionBack): KnownThread => ({
  sending: new Map([...(known?.sending ?? []), ...responses.map((one) => [one.responseId, one.sending] as const)]),
  isFetched: known?.isFetched === true || status === 'online' || responses.some(({ mine }) => !mine),
})

/**
 * Returns new comments and the status of own posts. The first fetch of the thread is not news, nor is an older comment
 * that replaces a deleted one. An own new post always is.
 */
export function diffThread(known: KnownThread, { responses }: DiscussionBack): ThreadDiff {
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
    added: responses.slice(oldest).filter((one) => !sending.has(one.responseId) && isNews(one)),
    rejected: changedTo('refused'),
    isBlocked: changedTo('held').length > 0,
  }
}
