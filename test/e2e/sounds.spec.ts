import type { Page } from '@playwright/test'
import { sounds } from '../../ui/sounds/sounds'
import { changeDeck, flip, goTo } from './decks'
import { cardInView, expect, goInside, newLearner, openDeck, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')
const menu = packDeck('espresso-dial-in')

/** Records the paper sounds played from now on, identified by their duration. */
async function watchSounds(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const played: number[] = []
    window.AudioContext = class extends AudioContext {
      override createBufferSource(): AudioBufferSourceNode {
        const stroke = super.createBufferSource()
        const start = stroke.start.bind(stroke)
        stroke.start = (when) => {
          if (this.state === 'running') played.push(stroke.buffer?.duration ?? 0)
          start(when)
        }
        return stroke
      }
    }
    Object.assign(window, { played })
  })
  const named = (duration: number) =>
    Object.entries(sounds).find(([, sound]) => 'lasts' in sound && Math.abs(sound.lasts - duration) < 0.001)?.[0] ?? ''
  return async () => {
    const durations = await page.evaluate(() => (window as unknown as { played: number[] }).played.splice(0))
    return durations.map(named)
  }
}

test('D-SOUND-03 D-SOUND-04 D-SOUND-05 S-PREF-03 plays sounds for opening and closing a deck, icons, cards, flips and swipes, until switched off', async ({
  page,
  request,
}) => {
  const heard = await watchSounds(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await page.getByRole('button', { name: 'Close deck' }).click()
  const open = page.getByRole('link', { name: milk.title }).first()
  await expect(open).toBeVisible()
  await heard()

  await test.step('D-SOUND-03 D-SOUND-04 plays a sound for opening a deck and for a step by its icon', async () => {
    await open.click()
    await expect(cardInView(page)).toBeVisible()
    await expect.poll(heard).toContain('deck_open')
    await goTo(page, 2)
    await expect.poll(heard).toEqual(['icon_tap'])
  })
  await test.step('D-SOUND-04 D-SOUND-05 plays a sound for a press on the card and for its flip', async () => {
    const all: string[] = []
    await cardInView(page).getByRole('heading', { level: 2 }).click()
    await expect
      .poll(async () => {
        all.push(...(await heard()))
        return all.toSorted()
      })
      .toEqual(['card_flip', 'card_tap'])
  })
  await test.step('D-SOUND-05 plays a sound for a swipe', async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('#main').boundingBox()) ?? {}
    await goTo(page, 3)
    await heard()
    await page.mouse.move(x + width / 2 + 60, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 160, y + height / 2, { steps: 6 })
    await page.mouse.up()
    await expect.poll(heard).toEqual(['swipe'])
  })
  await test.step('D-SOUND-03 plays a sound for closing', async () => {
    const all: string[] = []
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect
      .poll(async () => {
        all.push(...(await heard()))
        return all
      })
      .toEqual(['icon_tap', 'deck_close'])
  })
  await test.step('D-SOUND-03 plays the same sounds for a deck without cards', async () => {
    await changeDeck(page, menu.deckId, ({ deck }) => ({ deck, cards: [] }))
    await goInside(page, `/decks/${menu.deckId}`)
    await expect(page.getByText('No Results')).toBeVisible()
    expect(await heard()).toEqual(['deck_open'])
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect.poll(heard).toContain('deck_close')
  })
  await test.step('S-PREF-03 plays none when switched off in the profile, also after a restart', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /profile/ })
      .click()
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/user/save-preferences') && reply.ok())
    await page.getByRole('switch', { name: 'Sounds' }).click()
    expect((await saved).request().postDataJSON()).toMatchObject({ soundEffects: false })
    await expect(page.getByRole('switch', { name: 'Sounds' })).not.toBeChecked()
    await heard()
    await page.reload()
    await openDeck(page, milk)
    await goTo(page, 2)
    await flip(page)
    expect(await heard()).toEqual([])
  })
})
