import type { Page } from '@playwright/test'
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

/**
 * What axe finds wrong once the page is at rest, by rule, element and reason: on the page, or within one part of it. What other sites show in
 * frames is theirs. Axe is put into the page once, not for every look, which takes most of the time.
 */
export async function wrongOn(page: Page, rules: Rules = 'all', within = 'html'): Promise<readonly string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const asked = { ...options[rules], iframes: false, preload: false, resultTypes: ['violations', 'passes'] as const }
  return page.evaluate(
    async ({ part, asked, needsOne }) => {
      const { passes, violations } = await window.axe.run({ include: [[part]], exclude: [['iframe']] }, asked)
      if (needsOne && passes.length + violations.length === 0) return [`axe looked at nothing in ${part}`]
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
      )
    },
    { part: within, asked: { ...asked, resultTypes: [...asked.resultTypes] }, needsOne: rules !== 'colours' },
  )
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
