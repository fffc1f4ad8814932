import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { FormPage } from './FormPage'

it('X-A11Y-04 S-BRAND-14 makes the form no wider than the window at 400 % zoom, which is in landscape like a phone', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 256)
  const { holder, show } = await onPage()
  show(
    <FormPage brand={{ displayName: 'Northwind', assessmentLabel: 'Assessment', covers: [] }}>
      <input aria-label="Email" />
    </FormPage>,
  )
  await expect.poll(() => holder.querySelector('input')).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(holder.querySelector('main')?.getBoundingClientRect().width).toBeLessThanOrEqual(320)
})
