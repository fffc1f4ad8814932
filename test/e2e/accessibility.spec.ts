import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { setFont } from './fonts'
import { expectNothingLost, expectWhole, setTextSize } from './layout'
import { expect, test } from './support'
import {
  tourOfAccount,
  tourOfAssessments,
  tourOfCards,
  tourOfLibrary,
  tourOfPages,
  tourOfSignIn,
  type Tour,
} from './tour'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All standards in light; what differs in the dark are the colours, and in another language everything but them. */
const axes = {
  light: (axe) => axe.withTags(standards),
  dark: (axe) => axe.withRules(['color-contrast']),
  words: (axe) => axe.withTags(standards).disableRules(['color-contrast']),
} as const satisfies Readonly<Record<string, (axe: AxeBuilder) => AxeBuilder>>
const ordinary = { width: 390, height: 844 }

/** The layout has followed the window, two frames later as its observers report after the first, and no fade is under way. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    await frame()
    await frame()
    // What goes by scrolling, not by the clock, never ends, nor does what goes round.
    const running = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)))
  })

/** What axe finds wrong by these of its rules. */
async function violationsOf(page: Page, rules: keyof typeof axes): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: rules === 'dark' ? 'dark' : 'light' })
  await settled(page)
  const { violations } = await axes[rules](new AxeBuilder({ page }).setLegacyMode()).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  )
}

/** Everything that is asked of a place: in light and dark; at 320 px, in a narrow and a wide font, also with text of twice the size. */
async function examine(page: Page, place: string, judged: readonly (keyof typeof axes)[]): Promise<void> {
  for (const rules of judged) expect.soft(await violationsOf(page, rules), `${place}, ${rules}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const font of ['wide', 'narrow'] as const) {
    await setFont(page, font)
    await settled(page)
    await expectWhole(page, `${place}, 320 wide, ${font} font`)
    await setTextSize(page, 200)
    await settled(page)
    await expectNothingLost(page, `${place}, text at 200 %, ${font} font`)
    await setTextSize(page, 100)
  }
  await page.setViewportSize(ordinary)
  await settled(page)
}

const tours = {
  'the sign-in': tourOfSignIn,
  pages: tourOfPages,
  'the account and the lists': tourOfAccount,
  cards: tourOfCards,
  'the library and the search': tourOfLibrary,
  assessments: tourOfAssessments,
} as const satisfies Record<string, (tour: Tour, host: (name: string) => string) => Promise<void>>

// German for its long words.
for (const [language, judged] of [
  ['en', ['light', 'dark']],
  ['de', ['words']],
] as const) {
  for (const [part, go] of Object.entries(tours)) {
    test(`X-A11Y-01 X-A11Y-04 no violation, nothing lost at 320 px and at 200 % text, targets large enough: ${part} (${language})`, async ({
      page,
      request,
      host,
    }) => {
      test.slow()
      await page.setViewportSize(ordinary)
      await go({ page, request, language, look: (place) => examine(page, place, judged) }, host)
    })
  }
}
