import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { EdgeProgress } from './EdgeProgress'

const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height

it('X-A11Y-04 the segment of a seen card differs by its height, not only by its colour', async () => {
  const { holder, show } = await onPage()
  show(<EdgeProgress total={3} position={2} seen={[true, true, false]} label="" />)
  await expect.poll(() => holder.querySelectorAll('i').length).toBe(3)
  expect([...holder.querySelectorAll('i')].map(heightOf)).toEqual([6, 14, 3])
})

it('X-A11Y-04 the seen part of a long deck is higher by the same factor', async () => {
  const { holder, show } = await onPage()
  show(<EdgeProgress total={60} position={20} seenCount={30} label="" />)
  await expect.poll(() => holder.querySelectorAll('span').length).toBe(2)
  const [seen, here] = holder.querySelectorAll('span')
  const open = getComputedStyle(seen?.parentElement ?? holder, '::before')
  expect([heightOf(seen), heightOf(here), open.height]).toEqual([6, 14, '3px'])
  const bottom = holder.querySelector('span')?.parentElement?.getBoundingClientRect().bottom
  expect([seen, here].map((part) => part?.getBoundingClientRect().bottom)).toEqual([bottom, bottom])
  expect(open.bottom).toBe('0px')
})
