import { expect, it } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { backProps } from '../../../test/browser/back-props'
import type { OrderUpBack as Order } from '../../../protocol/cards/order-up'
import { OrderUpBack } from './Back'

const list: Order = {
  kind: 'orderUp',
  state: 'initial',
  online: true,
  answers: ['Count', 'Lock up'].map((text) => ({ answerId: text, text })),
}

it('D-ORDER-02 X-UX-05 keeps a started order while the card is flipped or left, until it is submitted', async () => {
  const { holder, show, press } = await onPage()
  const shows = async (key: string) => {
    show(<OrderUpBack key={key} {...backProps(list)} />)
    await drawn()
  }
  const rows = () => [...holder.querySelectorAll('[data-answer]')].map((row) => row.getAttribute('data-answer'))
  await shows('one')
  await expect.poll(rows).toEqual(['Count', 'Lock up'])
  await press('Move down: Count')
  await shows('turned and back')
  expect(rows()).toEqual(['Lock up', 'Count'])
  await press('Submit')
  await shows('asked again')
  expect(rows()).toEqual(['Count', 'Lock up'])
})
