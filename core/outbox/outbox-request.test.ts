import { expect, test } from 'vitest'
import { api } from '../../protocol/api'
import { content, plainCard } from '../../test/examples/assessment'
import { opened, signedIn } from '../../test/examples/history'
import { given, intent } from '../../test/given-when-then'
import { outboxRequest } from './outbox-request'

test('S-CONST-03 an action’s priority is high or normal: high if its call says so, normal by default', () => {
  const queues = new Set(Object.values(api).map(({ queue }) => queue))
  expect([...queues].toSorted()).toEqual(['high', 'never', 'normal'])
  expect(outboxRequest('seeCard', {}, { id: 's', deckId: 'd1', cardId: 'c1' })?.priority).toBe('normal')
  const high = outboxRequest('startTrial', {}, { id: 't', deckId: 'd1', userId: 'maya', startedAt: 0 })
  expect(high?.priority).toBe('high')
  expect(
    outboxRequest('startTrial', {}, { id: 't', deckId: 'd1', userId: 'maya', startedAt: 0 }, 'd1', 'normal')?.priority,
  ).toBe('normal')
  const deck = content([plainCard('c1')], { id: 'd1' })
  const liked = given(
    signedIn(),
    opened(deck),
    intent('favoriteCardToggle', { deckId: 'd1', cardId: 'c1', favorite: true }),
  )
  expect(liked.state.user.outbox.rows.map(({ priority }) => priority)).toContain('normal')
})
