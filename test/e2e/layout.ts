import { expect, type Page } from '@playwright/test'
import { lostContent } from '../../scripts/browser/lost-content'

/** Sets the browser's text size: at 200 %, 16 px become 32. */
export async function setTextSize(page: Page, percent: 100 | 200): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
  })
  await session.detach()
}

/** Lists what is lost at the present size (scripts/browser/lost-content.ts). */
const lostOn = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(lostContent)).map(({ how, words }) => `${how}: ${words.slice(0, 60)}`)

/**
 * Lists buttons, links and inputs whose target is smaller than 44 by 44. Links within a sentence are only as high as
 * their line.
 */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const small: string[] = []
    const modal = document.querySelector('dialog[open]')
    for (const target of (modal ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input, select, summary, [role="button"]',
    )) {
      if (
        target.closest('[inert]') !== null ||
        !target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const inSentence = target.closest('p, li') !== null && getComputedStyle(target).display === 'inline'
      const box = target.getBoundingClientRect()
      if (inSentence || box.width <= 1 || target.matches(':not(:focus)[href^="#"]')) continue
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const owner = target.closest('label') ?? target
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (owner.contains(hit) || hit.closest('label')?.control === target)
      }
      const wide = right - left >= 44 || (reaches(-21.5, 0) && reaches(21.5, 0))
      const high = bottom - top >= 44 || (reaches(0, -21.5) && reaches(0, 21.5))
      if (!wide || !high) {
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? ''
        small.push(`${name.slice(0, 40)}: ${Math.round(right - left)} by ${Math.round(bottom - top)}`)
      }
    }
    return small
  })

// A layout computed by script follows a resize a frame or two later.
const softly = expect.configure({ soft: true })

/** Expects no lost content at the present size (see `lostOn`); the journey continues after a failure. */
export const expectNothingLost = (page: Page, where: string): Promise<void> =>
  softly.poll(() => lostOn(page), { message: where }).toEqual([])

/** Expects no lost content at the present size and no target that is too small (see `smallTargets`). */
export const expectWhole = (page: Page, where: string): Promise<void> =>
  softly.poll(async () => [...(await lostOn(page)), ...(await smallTargets(page))], { message: where }).toEqual([])
