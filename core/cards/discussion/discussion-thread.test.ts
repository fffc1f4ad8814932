import { describe, expect, test } from 'vitest'
import { networkFault } from '../../../protocol/faults'
import * as constants from '../../../protocol/constants'
import { content, plainCard } from '../../../test/examples/assessment'
import { offline, opened, refusedWith, signedIn } from '../../../test/examples/history'
import {
  answered,
  event,
  failed,
  fact,
  fires,
  given,
  intent,
  later,
  made,
  type Given,
  type Steps,
  type Then,
} from '../../../test/given-when-then'
import { TAB } from '../../../test/examples/defaults'
import { threadIn } from './discussion-thread'

const deck = content([{ ...plainCard('c1', 'discussion'), discussion: {} }, plainCard('c2')], {
  id: 'd1',
  type: 'standard',
})
const there: Steps = [signedIn(), opened(deck), intent('openDeck', { deckId: 'd1', cardId: 'c1' })]
const flip = (side: 'front' | 'back') => intent('flipCard', { deckId: 'd1', cardId: 'c1', side })
const open: Steps = [there, flip('back')]
const loaded = answered('thread', { content: 'hash' })
const status = ({ state }: Pick<Given | Then, 'state'>) => threadIn(state, TAB)?.status
const timer = `thread@${TAB}`
const calls = ({ state }: Pick<Given | Then, 'state'>) =>
  Object.values(state.user.calls).filter(({ purpose }) => purpose === 'thread')
const due = ({ state }: Pick<Given | Then, 'state'>) => state.user.timers[timer]
const poll: Steps = [later(constants.discussionPoll), fires('thread')]

describe('a discussion', () => {
  test('D-DISC-02 is init until the first response, online after a success, error after a failure', () => {
    const asking = given(open)
    expect(status(asking)).toBe('init')
    const online = asking.when(loaded).after
    expect([status(online), threadIn(online.state, TAB)?.content]).toEqual(['online', 'hash'])
    expect(status(given(open).when(failed('thread', offline)))).toBe('error')
    const broken = given(open, loaded, poll).when(failed('thread', refusedWith(500)))
    expect([status(broken), threadIn(broken.state, TAB)?.content]).toEqual(['error', 'hash'])
  })

  test('D-DISC-06 goes from error to online with the next successful response', () => {
    const again = given(open, failed('thread', offline), poll)
    expect([status(again), calls(again)]).toMatchObject(['error', [{ cardId: 'c1' }]])
    expect(status(again.when(loaded))).toBe('online')
  })

  test('D-DISC-03 is fetched when its card is flipped to the back, and every ten seconds from then on', () => {
    const turned = given(there).when(flip('back'))
    expect(turned.events.at(-1)).toMatchObject({
      type: 'discussionAsked',
      data: { cardId: 'c1', deckId: 'd1', callId: made('thread') },
    })
    expect(due(turned)?.delay).toBe(10_000)
    const first = given(open, loaded)
    expect(calls(first)).toEqual([])
    const firing = { timer, armedBy: due(first)?.armedBy ?? 0 }
    given(open, loaded, later(10_000))
      .when(fires('thread'))
      .thenExactly(event('discussionAsked', { cardId: 'c1', deckId: 'd1', callId: made('thread'), firing }))
    // A slow call is not repeated.
    const slow = given(open, poll)
    expect([calls(slow), due(slow)?.delay]).toEqual([calls(given(open)), 10_000])
  })

  test('D-DISC-03 is not fetched after its card is flipped back, another card is shown or the deck is closed', () => {
    for (const step of [
      flip('front'),
      intent('jumpToCard', { deckId: 'd1', cardId: 'c2' }),
      intent('closeDeck', { deckId: 'd1' }),
    ]) {
      const left = given(open, loaded, poll, step)
      expect([due(left), calls(left), threadIn(left.state, TAB)?.open]).toEqual([undefined, [], false])
    }
    given(there, intent('jumpToCard', { deckId: 'd1', cardId: 'c2' }))
      .when(intent('flipCard', { deckId: 'd1', cardId: 'c2', side: 'back' }))
      .thenTypes('cardFlipped', 'cardSeen')
  })

  test('D-DISC-03 is not fetched while its page is hidden, and is fetched again when it becomes visible', () => {
    const hidden: Steps = [open, loaded, fact({ type: 'hidden' }), later(10_000)]
    given(hidden).when(fires('thread')).thenNothing()
    expect(
      given(hidden)
        .when(fact({ type: 'shown' }))
        .events.map(({ type }) => type),
    ).toContain('discussionAsked')
  })

  test('is gone when the server reports that the card does not exist, but not when the server is unreachable', () => {
    const gone = (step: ReturnType<typeof failed>) => threadIn(given(open, step).state, TAB)?.gone
    expect(gone(failed('thread', refusedWith(404)))).toBe(true)
    expect(gone(failed('thread', networkFault('offline')))).toBeUndefined()
    expect(threadIn(given(open, failed('thread', refusedWith(404)), poll, loaded).state, TAB)?.gone).toBeUndefined()
  })
})
