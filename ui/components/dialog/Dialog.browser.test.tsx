import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { doubleText, forceColors } from '../../../test/browser/emulate'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Button } from '../buttons/Button'
import { Dialog } from './Dialog'

it('S-BRAND-12 up to a width of 480 the layout is that of a small web page: the buttons of a dialog share a line', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  const { holder, show } = await onPage()
  show(
    <Dialog
      title="Go?"
      actions={
        <>
          <Button>No</Button>
          <Button>Yes</Button>
        </>
      }
    />,
  )
  await expect.poll(() => holder.querySelectorAll('dialog button').length).toBe(2)
  const share = () => {
    const buttons = [...holder.querySelectorAll('dialog button')].map((button) => button.getBoundingClientRect().width)
    const line = holder.querySelector('dialog button')?.parentElement?.getBoundingClientRect().width ?? 0
    return buttons.reduce((sum, width) => sum + width, 0) / line
  }
  await page.viewport(480, 800)
  await expect.poll(share).toBeGreaterThan(0.9)
  await page.viewport(481, 800)
  await expect.poll(share).toBeLessThan(0.7)
})

it('X-A11Y-01 in forced colours a dialog has the roles of the page, also when it is opened from text on a picture', async () => {
  await forceColors()
  const { holder, show } = await onPage()
  show(
    <div style={{ forcedColorAdjust: 'auto' }}>
      <Dialog title="Locked" actions={<Button kind="brand">See why</Button>} />
    </div>,
  )
  await expect.poll(() => holder.querySelector('dialog')?.open).toBe(true)
  const button = holder.querySelector('dialog button')
  // Automatic adjustment adds a background behind text, on which the ink of a filled button is unreadable.
  expect(button === null ? '' : getComputedStyle(button).forcedColorAdjust).toBe('none')
})

it('X-A11Y-04 with text of twice the size a tall dialog cuts off nothing, even a long word in its title', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  await wideFont()
  await doubleText()
  const { holder, show } = await onPage()
  show(
    <Dialog tall title="Nutzungsbedingungen" actions={<Button kind="brand">Schließen</Button>}>
      <p>These are the terms of a demonstration.</p>
    </Dialog>,
  )
  await expect.poll(() => holder.querySelector('dialog')?.open).toBe(true)
  const dialog = holder.querySelector('dialog')
  expect(dialog?.scrollWidth).toBeLessThanOrEqual(dialog?.clientWidth ?? 0)
})
