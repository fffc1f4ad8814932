import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import type { Shell } from '../../shell-frame'
import { Header } from './Header'

async function shown(brand: string, name: string, heldUp: boolean) {
  const { holder, show, leave } = await onPage()
  const shell = {
    brand: { displayName: brand, assessmentLabel: 'Assessment' },
    user: { id: 'u', name, firstName: name, initials: 'MS', isGuest: false },
    heldUp,
  } as Shell
  show(<Header shell={shell} />)
  await expect.poll(() => holder.querySelector('header')).not.toBeNull()
  const [logo, word] = [holder.querySelector('a'), holder.querySelector('a[href="/user"] > span')]
  const [avatar] = [...holder.querySelectorAll('header a:last-of-type > *')].slice(-1)
  const measured = {
    logo: logo?.getBoundingClientRect().width,
    cut: word !== null && word.scrollWidth > word.clientWidth,
    end: avatar?.getBoundingClientRect().right,
    wide: document.documentElement.scrollWidth,
  }
  leave()
  return measured
}

it('S-SHELL-07 X-A11Y-04 in a narrow window the name shrinks before the logo, which shrinks only if it has no space next to the avatar', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  const short = await shown('Northwind', 'Jo', false)
  const long = await shown('Northwind', 'Maximilian Schwarzenberger', false)
  expect(short.cut).toBe(false)
  expect(long.cut).toBe(true)
  expect(long.logo).toBeCloseTo(short.logo ?? 0, 0)
  expect(long.end).toBe(short.end)
  const full = await shown('The Harbourline Shipping Company', 'Maximilian Schwarzenberger', true)
  expect(full.end).toBe(short.end)
  expect(full.wide).toBe(320)
})
