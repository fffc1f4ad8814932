import { describe, expect, test } from 'vitest'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { knowing, newsOf } from './news'

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
/** What is news of the last of these, by whoever has seen those before. */
function heard(...[first, ...more]: readonly DiscussionBack[]) {
  if (first === undefined) throw new Error('nothing was shown')
  const last = more.at(-1) ?? first
  const known = more.slice(0, -1).reduce(knowing, knowing(undefined, first))
  const { came, refused, held } = newsOf(known, last)
  return { came: came.map(({ responseId }) => responseId), refused: refused.map(({ body }) => body), held }
}
const nothing = { came: [], refused: [], held: false }
const mine = (sending: ThreadEntry['sending']) => entry('mine', { mine: true, sending })

describe('X-A11Y-02 D-DISC-01 what is news of a thread', () => {
  test('is what came after it was fetched, and not what was fetched first', () => {
    expect(heard(thread([], 'init'), thread([entry('a'), entry('b')]))).toEqual(nothing)
    expect(heard(thread([], 'error'), thread([entry('a')]))).toEqual(nothing)
    expect(heard(thread([]), thread([entry('a')])).came).toEqual(['a'])
    expect(heard(thread([]), thread([], 'init'), thread([entry('a')])).came).toEqual(['a'])
    expect(heard(thread([entry('a')], 'init'), thread([entry('a'), entry('b')])).came).toEqual(['b'])
  })

  test('is what was just posted, once, also before anything was fetched', () => {
    const [open, waiting] = [thread([], 'init'), thread([mine('waiting')], 'init')]
    expect(heard(open, waiting).came).toEqual(['mine'])
    expect(heard(open, waiting, thread([entry('a'), mine('sent')]))).toEqual(nothing)
    expect(heard(open, thread([entry('a'), mine('sent')]))).toEqual(nothing)
  })

  test('is not an older one that shows in place of one that was deleted, nor one that is there again', () => {
    expect(heard(thread([entry('b'), entry('c')]), thread([entry('a'), entry('b')]))).toEqual(nothing)
    const [whole, without] = [thread([entry('a'), entry('b')]), thread([entry('b')])]
    expect(heard(whole, without, whole)).toEqual(nothing)
  })

  test('is that the server refused what was posted, or that it is held up, once', () => {
    const [waiting, refused] = [thread([mine('waiting')]), thread([mine('refused')])]
    expect(heard(waiting, refused)).toEqual({ ...nothing, refused: ['mine'] })
    expect(heard(waiting, refused, refused)).toEqual(nothing)
    expect(heard(refused, refused)).toEqual(nothing)
    expect(heard(waiting, thread([mine('held')]))).toEqual({ ...nothing, held: true })
    expect(heard(waiting, thread([mine('sent')]))).toEqual(nothing)
  })
})
