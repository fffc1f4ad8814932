import type { Page } from '@playwright/test'
import { waitForLayout } from './wait-for-layout'
import { wrongOn, type Rules } from './axe'
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

/**
 * Rules per colour scheme or language: all standards in light, only colours in dark, everything except colours in
 * another language.
 */
const rulesOf = {
  light: 'standards',
  dark: 'colours',
  words: 'words',
} as const satisfies Readonly<Record<string, Rules>>
const ordinary = { width: 390, height: 844 }

/** Returns the axe violations in this colour scheme or language. */
async function violationsOf(page: Page, judged: keyof typeof rulesOf): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: judged === 'dark' ? 'dark' : 'light' })
  return wrongOn(page, { rules: rulesOf[judged] })
}

/**
 * Runs all accessibility checks on a screen: axe in each scheme, then layout at 320 px in both fonts, also with text of
 * double size.
 */
async function examine(page: Page, place: string, judged: readonly (keyof typeof rulesOf)[]): Promise<void> {
  for (const each of judged) expect.soft(await violationsOf(page, each), `${place}, ${each}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const font of ['wide', 'narrow'] as const) {
    await setFont(page, font)
    await waitForLayout(page)
    await expectWhole(page, `${place}, 320 wide, ${font} font`)
    await setTextSize(page, 200)
    await waitForLayout(page)
    await expectNothingLost(page, `${place}, text at 200 %, ${font} font`)
    await setTextSize(page, 100)
  }
  await page.setViewportSize(ordinary)
  await waitForLayout(page)
}

const tours = {
  'the sign-in': tourOfSignIn,
  pages: tourOfPages,
  'the account and the lists': tourOfAccount,
  cards: tourOfCards,
  'the library and the search': tourOfLibrary,
  assessments: tourOfAssessments,
} as const satisfies Record<string, (tour: Tour, host: (name: string) => string) => Promise<void>>

// German, because of its long words.
for (const [language, judged] of [
  ['en', ['light', 'dark']],
  ['de', ['words']],
] as const) {
  for (const [part, go] of Object.entries(tours)) {
    test(`X-A11Y-01 X-A11Y-04 has no violations, loses no content at 320 px or 200 % text and has large enough targets: ${part} (${language})`, async ({
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
