import { describe, expect, test } from 'vitest'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { recordThread, diffThread } from './thread-diff'

const entry = (responseId: string, more: Partial<ThreadEntry> = {}): ThreadEntry => ({
  responseId,
  body: responseId,
  mine: false,
  moderator: false,
  sending: 'sent',
  ...more,
})
const thread = (responses: readonly ThreadEntry[], status: DiscussionBack['status'] = 'online'): DiscussionBack => ({
  kind: 'discussion',
  status,
  connected: true,
  opening: 'open',
  anonymous: false,
  moderates: false,
  gone: false,
  total: responses.length,
  responses: [...responses],
})
/** Returns what is new in the last thread for a user who has seen the earlier ones. */
function heard(...[first, ...more]: readonly DiscussionBack[]) {
  if (first === undefined) throw new Error('nothing was shown')
  const last = more.at(-1) ?? first
  const known = more.slice(0, -1).reduce(recordThread, recordThread(undefined, first))
  const { added, rejected, isBlocked } = diffThread(known, last)
  return { came: added.map(({ responseId }) => responseId), refused: rejected.map(({ body }) => body), held: isBlocked }
}
const nothing = { came: [], refused: [], held: false }
const mine = (sending: ThreadEntry['sending']) => entry('mine', { mine: true, sending })

describe('X-A11Y-02 D-DISC-01 news of a thread', () => {
  test('contains comments that arrived after the first fetch, and not those of the first fetch', () => {
    expect(heard(thread([], 'init'), thread([entry('a'), entry('b')]))).toEqual(nothing)
    expect(heard(thread([], 'error'), thread([entry('a')]))).toEqual(nothing)
    expect(heard(thread([]), thread([entry('a')])).came).toEqual(['a'])
    expect(heard(thread([]), thread([], 'init'), thread([entry('a')])).came).toEqual(['a'])
    expect(heard(thread([entry('a')], 'init'), thread([entry('a'), entry('b')])).came).toEqual(['b'])
  })

  test('contains an own new post once, also before the first fetch', () => {
    const [open, waiting] = [thread([], 'init'), thread([mine('waiting')], 'init')]
    expect(heard(open, waiting).came).toEqual(['mine'])
    expect(heard(open, waiting, thread([entry('a'), mine('sent')]))).toEqual(nothing)
    expect(heard(open, thread([entry('a'), mine('sent')]))).toEqual(nothing)
  })

  test('contains neither an older comment that replaces a deleted one nor one that reappears', () => {
    expect(heard(thread([entry('b'), entry('c')]), thread([entry('a'), entry('b')]))).toEqual(nothing)
    const [whole, without] = [thread([entry('a'), entry('b')]), thread([entry('b')])]
    expect(heard(whole, without, whole)).toEqual(nothing)
  })

  test('contains once that the server rejected a post, or that it is blocked', () => {
    const [waiting, refused] = [thread([mine('waiting')]), thread([mine('refused')])]
    expect(heard(waiting, refused)).toEqual({ ...nothing, refused: ['mine'] })
    expect(heard(waiting, refused, refused)).toEqual(nothing)
    expect(heard(refused, refused)).toEqual(nothing)
    expect(heard(waiting, thread([mine('held')]))).toEqual({ ...nothing, held: true })
    expect(heard(waiting, thread([mine('sent')]))).toEqual(nothing)
  })
})
