import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { Scale } from './Scale'

async function numbers(ticks: number, tick: number): Promise<readonly number[]> {
  const { holder, show } = await onPage()
  show(
    <Scale name="How sure?" ticks={ticks} tick={tick} labels={[]} showNumbers disabled={false} onChange={() => {}} />,
  )
  await expect.poll(() => holder.querySelectorAll('li')).toHaveLength(ticks)
  return [...holder.querySelectorAll('li')].flatMap(({ textContent }) =>
    textContent === '' ? [] : Number(textContent),
  )
}

it('D-LIKERT-06 numbers all ticks; of many only the ends, the chosen one, and regular ones between them', async () => {
  expect(await numbers(11, 6)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(await numbers(12, 6)).toEqual([1, 3, 5, 6, 7, 9, 11, 12])
  expect(await numbers(12, 12)).toEqual([1, 3, 5, 7, 9, 11, 12])
  expect(await numbers(101, 51)).toEqual([1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101])
})

it('D-LIKERT-06 hides numbers that would overlap the chosen one', async () => {
  expect(await numbers(23, 11)).toEqual([1, 4, 7, 11, 13, 16, 19, 23])
  expect(await numbers(101, 99)).toEqual([1, 11, 21, 31, 41, 51, 61, 71, 81, 99])
})

it('D-LIKERT-05 places the only position of a slider at its beginning, where its knob is', async () => {
  const { holder, show } = await onPage()
  show(<Scale name="How sure?" ticks={1} tick={1} labels={[]} showNumbers disabled={false} onChange={() => {}} />)
  await expect.poll(() => holder.querySelectorAll('li')).toHaveLength(1)
  const tick = holder.querySelector('li')?.getBoundingClientRect() ?? new DOMRect()
  const slider = holder.querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
  expect((tick.left + tick.right) / 2 - slider.left).toBeLessThan(slider.height)
})
