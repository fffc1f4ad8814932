import { expect, test } from 'vitest'
import type { Dispatch } from '../core-client/hooks'
import { cardDispatch } from './card-dispatch'

const asked = () => {
  const heard: unknown[] = []
  const dispatch: Dispatch = (type, data) => {
    heard.push({ type, data })
    return Promise.resolve(undefined)
  }
  return { heard, ask: cardDispatch(dispatch, 'd1', 'c1') }
}

test('X-DX-04 adds the ids of card and deck to each intent of a card', async () => {
  const { heard, ask } = asked()
  await ask('submitOrder', { answers: ['b', 'a'] })
  await ask('completeAttempt', {})
  expect(heard).toEqual([
    { type: 'submitOrder', data: { answers: ['b', 'a'], deckId: 'd1', cardId: 'c1' } },
    { type: 'completeAttempt', data: { deckId: 'd1', cardId: 'c1' } },
  ])
})
