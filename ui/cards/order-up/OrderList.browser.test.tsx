import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawn, onPage } from '../../../test/browser/on-page'
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

async function list() {
  const { holder, show } = await onPage()
  show(<List />)
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(2)
  const grip = (item: string) => {
    const found = holder.querySelector<HTMLElement>(`[aria-label="Pick up: ${item}"]`)
    if (found === null) throw new Error(`there is no '${item}'`)
    return found
  }
  return {
    grip,
    lifted: () => answers.map(({ text }) => grip(text).ariaPressed),
    order: () => [...holder.querySelectorAll('li')].map(({ dataset }) => dataset['answer']),
  }
}

it('X-A11Y-02 D-ORDER-02 a press of the handle without a drag, also by voice or screen reader, lifts the row and drops it', async () => {
  const { grip, lifted, order } = await list()
  const press = () => grip('Lock up').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  press()
  await expect.poll(lifted).toEqual(['true', 'false'])
  expect(document.activeElement).toBe(grip('Lock up'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(order).toEqual(['Count', 'Lock up'])
  press()
  await expect.poll(lifted).toEqual(['false', 'false'])
  await userEvent.click(grip('Count'))
  await expect.poll(lifted).toEqual(['false', 'true'])
})

it('D-ORDER-02 the end of a drag by the handle lifts no row, and a later press does', async () => {
  const { grip, lifted, order } = await list()
  await userEvent.dragAndDrop(grip('Lock up'), grip('Count'))
  await expect.poll(order).toEqual(['Count', 'Lock up'])
  await drawn()
  expect(lifted()).toEqual(['false', 'false'])
  await userEvent.click(grip('Lock up'))
  await expect.poll(lifted).toEqual(['true', 'false'])
})
