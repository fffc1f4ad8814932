import { expect, it, onTestFinished } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { OrderList } from './OrderList'
import { useOrdering } from './useOrdering'

const answers = ['Lock up', 'Count'].map((text) => ({ answerId: text, text }))
function List() {
  return <OrderList ordering={useOrdering('c1', answers)} />
}

it('D-ORDER-08 a row of one line is 16 times the scale times 1.2 plus 30 high, at a scale of 1 and of 2', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('font-size'))
  for (const [fontSize, height] of [
    ['16px', 49.2],
    ['32px', 68.4],
  ] as const) {
    style.fontSize = fontSize
    const { holder, show, leave } = await onPage()
    holder.style.inlineSize = '1000px'
    show(<List />)
    await expect.poll(() => holder.querySelectorAll('li').length).toBe(2)
    for (const row of holder.querySelectorAll('li')) expect(row.getBoundingClientRect().height).toBeCloseTo(height, 1)
    leave()
  }
})
