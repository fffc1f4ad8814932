import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lostContent, setTextSize, smallTargets } from './layout'
import { expect, test } from './support'
import { tourOfAssessments, tourOfCards, tourOfPages, tourOfSignIn, type Tour } from './tour'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ordinary = { width: 390, height: 844 }

interface Check {
  readonly name: string
  readonly run: (page: Page, place: string) => Promise<void>
}

/** Everything in light; what differs in the dark are the colours. */
const axe: Check = {
  name: 'X-A11Y-01 no violation in light and dark',
  run: async (page, place) => {
    await settled(page)
    for (const [scheme, builder] of [
      ['light', new AxeBuilder({ page }).withTags(standards)],
      ['dark', new AxeBuilder({ page }).withRules(['color-contrast'])],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await settled(page)
      const { violations } = await builder.analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
      )
      expect.soft(found, `${place}, ${scheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
  },
}

/** As narrow as it gets, and with text twice as large. */
const narrow: Check = {
  name: 'X-A11Y-04 nothing is lost at 320 px and at 200 % text, and targets are large enough',
  run: async (page, place) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await settled(page)
    expect.soft(await lostContent(page), `${place}, 320 wide`).toEqual([])
    expect.soft(await smallTargets(page), `targets of ${place}, 320 wide`).toEqual([])
    await setTextSize(page, 200)
    await settled(page)
    expect.soft(await lostContent(page), `${place}, text at 200 %`).toEqual([])
    await setTextSize(page, 100)
    await page.setViewportSize(ordinary)
    await settled(page)
  },
}

/** The layout has followed the window, two frames later as its observers report after the first, and no fade is under way. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    await frame()
    await frame()
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  })

const tours = {
  'the sign-in': tourOfSignIn,
  pages: tourOfPages,
  cards: tourOfCards,
  assessments: tourOfAssessments,
} as const satisfies Record<string, (tour: Tour, host: (name: string) => string) => Promise<void>>

for (const { name, run, parts } of [
  { ...axe, parts: Object.keys(tours) },
  { ...narrow, parts: ['pages'] },
]) {
  for (const language of ['en']) {
    for (const [part, go] of Object.entries(tours).filter(([tour]) => parts.includes(tour))) {
      test(`${name}: ${part} (${language})`, async ({ page, request, host }) => {
        test.slow()
        await page.setViewportSize(ordinary)
        await go({ page, request, language, look: (place) => run(page, place) }, host)
      })
    }
  }
}
