import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.mjs'
import { browserEnvironment } from '../../scripts/browser/test-fonts.mjs'

interface UsedFonts {
  readonly fonts: readonly { readonly familyName: string; readonly isCustomFont: boolean }[]
}

test.runIf(process.platform === 'linux')(
  "X-DX-06 shows every script in the tests' own fonts in their browser, whatever the machine has",
  async () => {
    const executablePath = findChromium() ?? 'chromium'
    const browser = await chromium.launch({ executablePath, args: chromiumFlags, env: browserEnvironment() })
    try {
      const page = await browser.newPage()
      const families = ['system-ui', 'sans-serif', 'serif', 'monospace', 'Arial', 'Roboto', "'Noto Sans CJK JP'"]
      const text = 'Größe ✓ 给卡片加星 カード'
      await page.setContent(families.map((family) => `<p style="font-family: ${family}">${text}</p>`).join(''))
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const { root } = await session.send('DOM.getDocument')
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' })
      const used = await Promise.all(
        nodeIds.map((nodeId): Promise<UsedFonts> => session.send('CSS.getPlatformFontsForNode', { nodeId })),
      )
      const latin = [...families.keys()].map((index) =>
        used[index]?.fonts.map(({ familyName }) => familyName).toSorted(),
      )
      const sans = ['DejaVu Sans', 'Noto Sans S Chinese Regular']
      expect(latin.slice(0, 4)).toEqual([
        sans,
        sans,
        ['DejaVu Sans', 'DejaVu Serif', 'Noto Sans S Chinese Regular'],
        ['DejaVu Sans Mono', 'Noto Sans S Chinese Regular'],
      ])
      // A missing font is replaced by one of the tests' fonts.
      const brought = ['DejaVu Sans', 'DejaVu Sans Mono', 'DejaVu Serif', 'Noto Sans S Chinese Regular']
      expect(latin.flat().filter((name) => name === undefined || !brought.includes(name))).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
