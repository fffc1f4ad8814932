import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { backProps } from '../../../test/browser/back-props'
import type { OrderUpBack as Order } from '../../../protocol/cards/order-up'
import { OrderUpBack } from './Back'

const words = 'Not sent: the server did not take it, or you set it aside. Nothing is lost.'
const list = (more: Partial<Order>): Order => ({
  kind: 'orderUp',
  state: 'initial',
  online: true,
  answers: ['Count', 'Lock up'].map((text) => ({ answerId: text, text })),
  ...more,
})

it('O-32 D-ORDER-01 shows a rejected order with a note, to be changed and submitted', async () => {
  const { holder, show, press } = await onPage()
  const asked: unknown[] = []
  const dispatch = (_type: string, data: object) => {
    asked.push(data)
    return Promise.resolve(undefined)
  }
  const showBack = (back: Order) => show(<OrderUpBack {...backProps(back)} dispatch={dispatch} />)
  const rows = () => [...holder.querySelectorAll('[data-answer]')].map((row) => row.getAttribute('data-answer'))
  showBack(list({ state: 'submitting', outcome: 'wrong' }))
  await expect.poll(() => holder.querySelector('ol')?.getAttribute('aria-label')).toBe('Your order')
  expect(holder.textContent).not.toContain(words)

  showBack(list({ refused: true }))
  await expect.poll(rows).toEqual(['Count', 'Lock up'])
  expect(holder.querySelector('output')?.textContent).toContain(words)
  await press('Move down: Count')
  expect(rows()).toEqual(['Lock up', 'Count'])
  await press('Submit')
  expect(asked).toEqual([{ answers: ['Lock up', 'Count'] }])
})
