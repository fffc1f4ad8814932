import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../theme/tokens.css'
import '../theme/base.css'
import { onPage } from '../../test/browser/on-page'
import { NavBar } from './NavBar'

it('X-A11Y-02 what takes the focus is not left behind the bar at the foot of a phone', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  const { holder, show } = await onPage()
  show(
    <>
      <NavBar route="home" libraryPath="/library" />
      <div style={{ blockSize: 3000, paddingBlockStart: 790 }}>
        <button type="button">Clear</button>
      </div>
    </>,
  )
  await expect.poll(() => holder.querySelector('button')).not.toBeNull()
  onTestFinished(() => scrollTo(0, 0))
  const bar = holder.querySelector('nav')?.getBoundingClientRect()
  const button = holder.querySelector('button')
  expect(button?.getBoundingClientRect().bottom).toBeGreaterThan(bar?.top ?? 844)
  button?.focus()
  expect(button?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.top ?? 0)
})
