import type { Page } from '@playwright/test'
import { wrongOn } from './axe'
import { changeDeck, flip, withCard } from './decks'
import { expectWhole } from './layout'
import {
  cardInView,
  expect,
  goInside,
  goOffline,
  goToCard,
  newLearner,
  openDeck,
  packDeck,
  signIn,
  test,
} from './support'

const latte = packDeck('latte-art-three-pours')
const place = latte.cards.findIndex(({ title }) => title === 'Film: how the milk is steamed')
const film = latte.cards[place]?.title ?? ''
const question =
  "Are you sure you'd like to delete the video from your device? You will not be able to view the video offline unless you re-download it."

/** Records the video activity sent to the server, in order. */
function told(page: Page): readonly { readonly event: string; readonly progress: number }[] {
  const items: { event: string; progress: number }[] = []
  page.on('request', (one) => {
    if (one.method() !== 'POST' || !one.url().endsWith('/user/track')) return
    const { items: sent } = one.postDataJSON() as {
      items: { event: string; properties?: { progress: number } }[]
    }
    for (const { event, properties } of sent)
      if (/video/i.test(event)) items.push({ event, progress: properties?.progress ?? -1 })
  })
  return items
}

/** Returns the video's position in seconds. */
const position = (page: Page): Promise<number> =>
  cardInView(page)
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1))

const seek = (page: Page, to: number): Promise<void> =>
  cardInView(page).getByRole('slider', { name: 'Position' }).fill(String(to))

async function examine(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await wrongOn(page, { within: 'main' }), `${where}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(cardInView(page)).toBeVisible()
  await expectWhole(page, `${where}, 320 wide`)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('D-VIDEO-02 D-VIDEO-07 D-VIDEO-08 D-VIDEO-09 D-VIDEO-10 D-VIDEO-13 D-VIDEO-16 D-VIDEO-17 D-VTT-12 D-API-58 plays a film of the pack by keys with subtitles, in full screen, downloads it, plays it offline and deletes it', async ({
  page,
  context,
  request,
}) => {
  const events = told(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, latte)
  await goToCard(page, film)
  const back = await flip(page)

  await test.step('shows its poster and length, then the film', async () => {
    await examine(page, 'before it plays')
    await back.getByRole('button', { name: 'Play, 0:24' }).focus()
    await page.keyboard.press('Enter')
    await expect(back.getByRole('button', { name: 'Pause' })).toBeFocused()
    await expect.poll(() => position(page)).toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect(back.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
    await seek(page, 7)
    await expect(back.getByText('Now dip the tip')).toBeVisible()
    await seek(page, 13)
    await expect(back.getByText('A little deeper')).toBeVisible()
    await expect(back.getByText('Now dip the tip')).toHaveCount(0)
    await examine(page, 'while it plays')
    await back.getByRole('button', { name: 'Speed, 1 times' }).click()
    await expect(back.getByRole('button', { name: 'Speed, 1.25 times' })).toBeVisible()
    expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).playbackRate)).toBe(1.25)
  })

  await test.step('enters and leaves full screen', async () => {
    await back.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('section')
    await page.keyboard.press('ArrowLeft')
    await expect(back.getByText('A little deeper')).toBeVisible()
    const close = await back.getByRole('button', { name: 'Close', exact: true }).boundingBox()
    const bar = await back.getByRole('slider', { name: 'Position' }).boundingBox()
    expect((close?.y ?? Infinity) + (close?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await back.getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    // No earlier activity was completed.
    await expect.poll(() => events.map(({ event }) => event), { timeout: 90_000 }).toContain('videoProgress')
  })

  await test.step('plays to its end', async () => {
    await seek(page, 22)
    await back.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).ended)).toBe(true)
  })

  await test.step('downloads it and plays it offline', async () => {
    await back.getByRole('button', { name: 'Download' }).click()
    await expect(back.getByText('Kept on this device')).toBeVisible()
    await goInside(page, '/')
    await expect(page.getByRole('navigation', { name: 'Deck' })).toHaveCount(0)
    await goOffline(page)
    await goInside(page, `/decks/${latte.deckId}`)
    await goToCard(page, film)
    await flip(page)
    await expect(back.getByText('Offline. The video plays from this device.')).toBeVisible()
    await back.getByRole('button', { name: 'Play, 0:24' }).click()
    await expect(page.locator('video')).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => position(page)).toBeGreaterThan(0)
    await seek(page, 7)
    await expect(back.getByText('Now dip the tip')).toBeVisible()
  })

  await test.step('deletes it after confirmation', async () => {
    await back.getByRole('button', { name: 'Delete the video from your device' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(question)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(back.getByRole('button', { name: 'Download' })).toBeDisabled()
    await context.setOffline(false)
    await expect(back.getByRole('button', { name: 'Download' })).toBeEnabled()
  })

  await test.step('reports it to the server', async () => {
    const names = () => [...new Set(events.map(({ event }) => event))].toSorted()
    await expect
      .poll(names, { timeout: 90_000 })
      .toEqual(expect.arrayContaining(['finishedVideo', 'pausedVideo', 'playedVideo']))
    const finished = events.find(({ event }) => event === 'finishedVideo')
    expect(finished?.progress).toBeGreaterThan(19)
  })
})

test('D-VIDEO-19 D-VTT-03 reports a card without a film, with a missing one and with broken subtitles; the deck continues', async ({
  page,
  request,
  quietConsole,
}) => {
  await changeDeck(page, latte.deckId, (bundle) =>
    [
      withCard(0, { type: 'video', title: 'No address', video: {} }),
      withCard(1, { type: 'video', title: 'Not there', video: { url: '/media/no-such-film.webm' } }),
      withCard(2, {
        type: 'video',
        title: 'Broken words',
        video: { url: '/media/milk-steaming.webm', vttUrl: '/media/milk.svg' },
      }),
    ].reduce((changed, change) => change(changed), bundle),
  )
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, latte)
  await goToCard(page, 'No address')
  await expect((await flip(page)).getByText('missing video URL')).toBeVisible()
  await goToCard(page, 'Not there')
  const missing = await flip(page)
  await missing.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(missing.getByText('The video could not be played.')).toBeVisible()
  await expect(missing.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await goToCard(page, 'Broken words')
  const broken = await flip(page)
  await broken.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(broken.getByText('Error loading subtitles')).toBeVisible()
  await expect.poll(() => position(page)).toBeGreaterThan(0)
  expect(quietConsole.splice(0).filter((line) => !line.includes('404'))).toEqual([])
})
