import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { atRest } from './at-rest'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colours = 'color-contrast'

/**
 * Which of axe's rules are asked: all it has, those of WCAG 2.2 AA, of these the colours alone (what differs in the
 * dark), or all but the colours (what differs in another language).
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
  /** The part of the page that is looked at. */
  readonly within?: string
  /** What is left out of it. */
  readonly without?: string
}

/** Puts axe into a frame, unless it is there. One that is gone by then is none that could be looked at. */
const bring = (frame: Frame): Promise<unknown> =>
  frame
    .evaluate(() => 'axe' in window)
    .then((isThere) => (isThere ? undefined : frame.evaluate(axe.source)))
    .catch((error: unknown) => (frame.isDetached() ? undefined : Promise.reject(error)))

/**
 * What axe finds wrong once the page is at rest, by rule, element and reason. It is put into the page once, not for every
 * look, which takes most of the time.
 */
export async function wrongOn(
  page: Page,
  { rules = 'all', within = 'html', without }: Look = {},
): Promise<readonly string[]> {
  await atRest(page)
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
  // A page on which nothing was looked at has nothing wrong either; a face may have no word whose colours could be.
  if (rules !== 'colours') expect(passes + violations.length, `what axe looked at within ${within}`).toBeGreaterThan(0)
  return violations
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
