import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { backProps } from '../../../test/browser/back-props'
import type { LikertBack as Likert } from '../../../protocol/cards/likert'
import { LikertBack } from './Back'

const words = 'Not sent: the server did not take it, or you set it aside. Nothing is lost.'
const slider = (more: Partial<Likert>): Likert => ({
  kind: 'likert',
  state: 'initial',
  online: true,
  tick: 3,
  points: [0, 2, 4, 6],
  labels: [],
  showNumbers: false,
  ...more,
})

it('O-32 D-LIKERT-01 shows a rejected value at its tick with a note, to be moved and submitted', async () => {
  const { holder, show, press } = await onPage()
  const asked: unknown[] = []
  const dispatch = (_type: string, data: object) => {
    asked.push(data)
    return Promise.resolve(undefined)
  }
  const showBack = (back: Likert) => show(<LikertBack {...backProps(back)} dispatch={dispatch} />)
  const range = () => holder.querySelector<HTMLInputElement>('input[type=range]')
  showBack(slider({ state: 'submitting' }))
  await expect.poll(() => range()?.disabled).toBe(true)
  expect(holder.textContent).not.toContain(words)

  showBack(slider({ refused: true }))
  await expect.poll(() => range()?.disabled).toBe(false)
  expect(range()?.value).toBe('3')
  expect(holder.querySelector('output')?.textContent).toContain(words)
  const field = range()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '4')
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => range()?.getAttribute('aria-valuetext')).toBe('4 of 4')
  await press('Submit')
  expect(asked).toEqual([{ tick: 4, points: 6 }])
})
