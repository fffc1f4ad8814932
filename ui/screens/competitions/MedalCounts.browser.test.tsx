import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { doubleText } from '../../../test/browser/emulate'
import { onPage } from '../../../test/browser/on-page'
import { Messages } from '../../i18n/Messages'
import { MedalCounts } from './MedalCounts'

it('S-COMP-03 X-A11Y-04 X-I18N-01 shows the ranks in full on a small phone with large text, also in Spanish', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  await doubleText()
  const { holder, show } = await onPage()
  holder.style.inlineSize = '288px'
  show(
    <Messages language="es" waiting={null}>
      <MedalCounts podium={[0, 3, 12]} />
    </Messages>,
  )
  await expect.poll(() => holder.textContent).toContain('3.º puesto')
  expect(holder.scrollWidth).toBe(288)
  for (const place of holder.querySelectorAll('li')) {
    expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth)
    // The number and one line of text.
    expect(place.getBoundingClientRect().height).toBeLessThan(130)
  }
})
