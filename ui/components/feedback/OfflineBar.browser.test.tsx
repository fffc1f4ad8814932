import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { doubleText } from '../../../test/browser/emulate'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import { languages } from '../../../protocol/languages'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Messages } from '../../i18n/Messages'
import { OfflineBar } from './OfflineBar'

vi.mock('../../core-client/hooks', async (original) => ({ ...(await original<object>()), useViewField: () => 6 }))

it('X-A11Y-04 S-SHELL-20 never cuts off the pending actions, in any language, on a narrow page and with text of twice the size', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  await wideFont()
  await doubleText()
  for (const language of languages) {
    const { holder, show, leave } = await onPage()
    show(
      <Messages language={language} waiting={null}>
        <OfflineBar />
      </Messages>,
    )
    await expect.poll(() => holder.querySelector('a')?.textContent).toContain('6')
    const [bar, link] = ['output', 'a'].map(
      (one) => holder.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
    )
    expect(link?.right, language).toBeLessThanOrEqual(bar?.right ?? 0)
    leave()
  }
})
