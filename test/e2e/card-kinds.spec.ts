import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wrongOn } from './axe'
import { button, changeDeck, flip } from './decks'
import { expectNothingLost } from './layout'
import { cardInView, expect, newLearner, packDeck, signIn, test } from './support'

/*
 * Contract of every card kind: walks the registry of kinds and shows each with generated content. A new kind is covered
 * without a change here.
 */

const check = packDeck('first-week-check')
const face = '[data-card]:not([inert]) [data-face]:not([inert])'

interface Generated {
  readonly kinds: readonly string[]
  readonly cards: readonly { readonly type: string }[]
}
function generated(): Generated {
  const program = ['--import', 'tsx', join(import.meta.dirname, 'generate-cards.ts')]
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as Generated
}

/** Returns the axe violations of the visible face. */
const violations = (page: Page, scheme: 'light' | 'dark'): Promise<readonly string[]> =>
  wrongOn(page, { rules: scheme === 'light' ? 'standards' : 'colours', within: face, without: 'iframe' })

/** Lists focusable or scrollable elements of the visible face that Tab does not reach. */
async function unreached(page: Page): Promise<readonly string[]> {
  // Tab reaches one radio button of a group; arrow keys reach the others.
  const wanted = `${face} :is(button, a[href], input:not([type="radio"]), textarea, select, [tabindex="0"]):not([disabled], [tabindex="-1"])`
  await page.evaluate(
    ([selector = '']) => {
      // Cards that were checked before still carry their marks.
      for (const part of document.querySelectorAll('[data-stop]')) part.removeAttribute('data-stop')
      document.querySelectorAll(selector).forEach((part, index) => part.setAttribute('data-stop', String(index)))
    },
    [wanted],
  )
  const left = new Set(
    await page.locator('[data-stop]').evaluateAll((all) => all.map((part) => part.getAttribute('data-stop') ?? '')),
  )
  const most = left.size + 30
  for (let step = 0; step < most && left.size > 0; step++) {
    await page.keyboard.press('Tab')
    left.delete((await page.evaluate(() => document.activeElement?.getAttribute('data-stop'))) ?? '')
  }
  return page.evaluate(
    (stops) =>
      stops.map((stop) => document.querySelector(`[data-stop="${stop}"]`)?.outerHTML.slice(0, 120) ?? `gone: ${stop}`),
    [...left],
  )
}

/** Lists sliders that arrow keys do not move. */
async function stuckSliders(page: Page): Promise<readonly string[]> {
  const stuck: string[] = []
  for (const slider of await page.locator(`${face} :is([role="slider"], input[type="range"]):not([disabled])`).all()) {
    const value = () =>
      slider.evaluate((part) => (part instanceof HTMLInputElement ? part.value : part.getAttribute('aria-valuenow')))
    const before = await value()
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    if ((await value()) === before) await page.keyboard.press('ArrowLeft')
    if ((await value()) === before) stuck.push(await slider.evaluate(({ outerHTML }) => outerHTML.slice(0, 120)))
  }
  return stuck
}

/** Sections that every generated card has in addition to those of its kind. */
const parts = ['film', 'page', 'file', 'resources', 'footer']

/** Lists the sections of the visible back from top to bottom; its footer stays in view. */
const partsOf = async (page: Page): Promise<readonly string[]> => {
  const back = cardInView(page)
  const found = {
    film: back.getByRole('region', { name: 'Video' }),
    page: back.locator('iframe[src*="grinder-sheet"]'),
    file: back.getByRole('link', { name: 'Open the file' }),
    resources: back.getByRole('link', { name: 'Where to read on' }),
  }
  const footers = await back.locator('footer').getByText('The foot of the card').count()
  const tops = await Promise.all(
    Object.entries(found).map(async ([name, part]) => ({
      name,
      top: (await part.count()) === 1 ? (await part.boundingBox())?.y : undefined,
    })),
  )
  const inOrder = tops
    .flatMap(({ name, top }) => (top === undefined ? [] : [{ name, top }]))
    .toSorted((one, other) => one.top - other.top)
    .map(({ name }) => name)
  return [...inOrder, ...(footers === 1 ? ['footer'] : [])]
}

/**
 * Lists the nested scroll containers of the card in view. If the face scrolled too, it would fade over its own buttons.
 */
const scrollers = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-card]:not([inert])')
    .evaluate((card) =>
      [...card.querySelectorAll<HTMLElement>('div')]
        .filter(
          (part) =>
            part.closest('[inert]') === null &&
            /auto|scroll/.test(getComputedStyle(part).overflowY) &&
            part.scrollHeight > part.clientHeight + 1 &&
            part.querySelector('section[tabindex]') !== null,
        )
        .map((part) => part.className),
    )

/** Lists animations that run although the device asks for reduced motion. */
const moving = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
        return playState === 'running' && frames.some((frame) => 'transform' in frame || 'rotate' in frame)
      })
      .map((animation) =>
        animation.effect instanceof KeyframeEffect ? (animation.effect.target?.className ?? '') : '',
      ),
  )

for (const [scheme, viewport] of [
  ['light', { width: 390, height: 844 }],
  ['dark', { width: 320, height: 640 }],
] as const) {
  test(`D-CARD-02 D-CARD-18 X-DX-05 meets the card contract for every kind, ${scheme}, ${viewport.width} px: both faces, axe, keys, the hidden face, no movement`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { kinds, cards } = generated()
    expect(kinds.length).toBeGreaterThan(20)
    // The report is visible only to users with a role for it.
    const expected = kinds.filter((kind) => kind !== 'quizReport')
    const kindOf = new Map<string, string>()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await changeDeck(page, check.deckId, ({ deck }) => ({
      deck: { ...deck, showIndexCard: true, indexCardContent: '<p>All kinds</p>' },
      cards: cards.map((card, index) => {
        const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
        kindOf.set(id, card.type)
        return { ...card, id }
      }),
    }))
    await page.goto(`/decks/${check.deckId}`)
    await expect(cardInView(page)).toBeVisible()
    const inView = page.locator('[data-card]:not([inert])')
    const seen: string[] = []
    const broken: string[] = []
    while (seen.length < expected.length) {
      const shown = (await inView.getAttribute('data-card')) ?? ''
      const kind = kindOf.get(shown) ?? `none: ${shown}`
      seen.push(kind)
      await test.step(kind, async () => {
        if ((await cardInView(page).getAttribute('data-face')) === 'front') {
          await expect(page.locator('[data-card]:not([inert]) [data-face="back"]:not([inert])')).toHaveCount(0)
          expect.soft(await violations(page, scheme), `the front of ${kind}`).toEqual([])
          if (viewport.width === 320) await expectNothingLost(page, `the front of ${kind}`)
          if (scheme === 'light') {
            await cardInView(page).getByRole('heading', { level: 2 }).focus()
            await page.keyboard.press('Enter')
            await expect(cardInView(page)).toHaveAttribute('data-face', 'back')
          } else await flip(page)
        }
        await expect(page.locator('[data-card]:not([inert]) [data-face="front"]:not([inert])')).toHaveCount(0)
        // The code of a back loads on demand.
        await expect(cardInView(page).getByText('Loading', { exact: true })).toHaveCount(0)
        if (
          (await cardInView(page)
            .getByText(/^missing /)
            .count()) > 0
        )
          broken.push(kind)
        expect.soft(await moving(page), `what moves on ${kind}`).toEqual([])
        expect.soft(await violations(page, scheme), `the back of ${kind}`).toEqual([])
        if (viewport.width === 320) await expectNothingLost(page, `the back of ${kind}`)
        if (scheme === 'light')
          expect.soft(await scrollers(page), `what scrolls around the rest of ${kind}`).toEqual([])
        expect.soft(await partsOf(page), `what all cards may have, on ${kind}`).toEqual(parts)
        if (scheme === 'light') {
          expect.soft(await unreached(page), `keys on ${kind}`).toEqual([])
          expect.soft(await stuckSliders(page), `arrows on ${kind}`).toEqual([])
        }
      })
      if (seen.length === expected.length) break
      await button(page, 'Next card').click()
      await expect(inView).not.toHaveAttribute('data-card', shown)
    }
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(broken).toEqual([])
  })
}
