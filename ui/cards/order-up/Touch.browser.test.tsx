import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { backProps } from '../../../test/browser/back-props'
import { touchDrag } from '../../../test/browser/emulate'
import { onPage } from '../../../test/browser/on-page'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { OrderUpBack } from './Back'
import { OrderList } from './OrderList'
import { useOrdering } from './useOrdering'

const steps = ['Purge', 'Steam', 'Wipe', 'Tap', 'Swirl', 'Pour', 'Serve', 'Rinse', 'Refill', 'Restock']
const answers = steps.map((text) => ({ answerId: text, text }))
function List() {
  return <OrderList ordering={useOrdering('c1', answers)} />
}

/** Renders the list in a box of 300 px, which scrolls. */
async function list() {
  const { holder, show } = await onPage()
  Object.assign(holder.style, { blockSize: '300px', inlineSize: '360px', overflowY: 'auto' })
  show(<List />)
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(steps.length)
  const find = (selector: string) => {
    const found = holder.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`there is no '${selector}'`)
    return found
  }
  return {
    holder,
    words: (step: string) => find(`[data-answer="${step}"] span`),
    dots: (step: string) => find(`[aria-label="Pick up: ${step}"]`),
    order: () => [...holder.querySelectorAll('li')].map(({ dataset }) => dataset['answer']),
  }
}

it('D-ORDER-02 a finger on the words of a row scrolls the list and drags no row', async () => {
  const { holder, words, order } = await list()
  await touchDrag(words('Tap'), -120)
  await expect.poll(() => holder.scrollTop).toBeGreaterThan(60)
  expect(order()).toEqual(steps)
})

it('D-ORDER-02 a finger on the dots of a row drags it and scrolls nothing', async () => {
  const { holder, dots, order } = await list()
  await touchDrag(dots('Purge'), 120)
  await expect.poll(order).toEqual(['Steam', 'Wipe', 'Purge', ...steps.slice(3)])
  expect(holder.scrollTop).toBe(0)
})

it('D-ORDER-02 the hint on a phone says that a step is dragged by its dots', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  const { holder, show } = await onPage()
  show(<OrderUpBack {...backProps({ kind: 'orderUp', state: 'initial', online: true, answers })} />)
  await expect.poll(() => holder.textContent).toContain('Drag a step by its dots, or use the arrows.')
})
