import { expect, it, onTestFinished } from 'vitest'
import { toasts } from '../toast/toasts'
import { tuckCard } from './tuck-card'

it('D-TUCK-09 offers to undo a tuck only when the card is known not to have been in the deck before', async () => {
  onTestFinished(toasts.dismiss)
  const told: string[] = []
  const dispatch = async (type: string) => void told.push(type)
  const card = { cardId: 'c1', deckId: 'd1', title: 'Saturday rush' }
  await tuckCard({ ...card, unloaded: true }, dispatch)
  expect(toasts.shown()).toMatchObject({ text: 'toast.tucked', values: { title: 'Saturday rush' } })
  expect(toasts.shown()).not.toHaveProperty('action')
  await tuckCard({ ...card, unloaded: false }, dispatch)
  toasts.shown()?.action?.run()
  expect(told).toEqual(['tuckCard', 'tuckCard', 'removeCardFromDeck'])
})

it('X-UX-02 D-TUCK-06 D-OWN-11 shows that the deck was removed before the tuck is undone', async () => {
  onTestFinished(toasts.dismiss)
  const removed = async (type: string) =>
    type === 'tuckCard' ? undefined : ({ kind: 'refusal', code: 'notYours' } as const)
  await tuckCard({ cardId: 'c1', deckId: 'd1', title: 'Saturday rush', unloaded: false }, removed)
  toasts.shown()?.action?.run()
  await expect.poll(() => toasts.shown()?.text).toBe('toast.deckGone')
})
