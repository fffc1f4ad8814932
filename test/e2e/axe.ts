import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { waitForLayout } from './wait-for-layout'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colours = 'color-contrast'

/**
 * Selects the axe rules: all rules, those of WCAG 2.2 AA, only the colour rule (for dark mode), or WCAG without the
 * colour rule (for other languages).
 */
export type Rules = 'all' | 'standards' | 'colours' | 'words'

const options: Readonly<Record<Rules, RunOptions>> = {
  all: {},
  standards: { runOnly: { type: 'tag', values: standards } },
  colours: { runOnly: { type: 'rule', values: [colours] } },
  words: { runOnly: { type: 'tag', values: standards }, rules: { [colours]: { enabled: false } } },
}

interface Look {
  readonly rules?: Rules
  /** The part of the page to check. */
  readonly within?: string
  /** The part to leave out of the check. */
  readonly without?: string
}

/** Injects axe into a frame if it is missing. Ignores a frame that has been removed by then. */
const bring = (frame: Frame): Promise<unknown> =>
  frame
    .evaluate(() => 'axe' in window)
    .then((isThere) => (isThere ? undefined : frame.evaluate(axe.source)))
    .catch((error: unknown) => (frame.isDetached() ? undefined : Promise.reject(error)))

/**
 * Returns the axe violations of the page at rest, by rule, element and reason. Injects axe once per page, because
 * injection takes most of the time.
 */
export async function wrongOn(
  page: Page,
  { rules = 'all', within = 'html', without }: Look = {},
): Promise<readonly string[]> {
  await waitForLayout(page)
  await Promise.all(page.frames().map(bring))
  const context = { include: [[within]], exclude: without === undefined ? [] : [[without]] }
  const { passes, violations } = await page.evaluate(
    async ([where, how]) => {
      const found = await window.axe.run(where, how)
      return {
        passes: found.passes.length,
        violations: found.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
        ),
      }
    },
    [context, options[rules]] as const,
  )
  // A check that ran no rule also reports no violations, so require results. The colour rule may find no text on a
  // face.
  if (rules !== 'colours') expect(passes + violations.length, `what axe looked at within ${within}`).toBeGreaterThan(0)
  return violations
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
