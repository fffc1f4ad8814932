import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeDeck, flip, onlyCards } from './decks'
import { cardInView, expect, newLearner, packDeck, signIn, test } from './support'

const latte = packDeck('latte-art-three-pours')
const pieces = '**/media/stream/*'

/** Serves eight seconds of the pack's film as an HLS stream. */
async function serveStream(page: Page): Promise<void> {
  await page.route(pieces, (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    return route.fulfill({ contentType, body: readFileSync(join(import.meta.dirname, 'stream', name)) })
  })
}

/** Returns the video element's source, position and duration. */
const film = (page: Page) =>
  cardInView(page)
    .locator('video')
    .evaluate((video) =>
      video instanceof HTMLVideoElement
        ? { source: video.src, position: video.currentTime, length: video.duration }
        : undefined,
    )

async function openStream(page: Page): Promise<void> {
  await changeDeck(
    page,
    latte.deckId,
    onlyCards({
      type: 'video',
      title: 'A stream',
      video: { url: '/media/stream/film.m3u8', vttUrl: '/media/milk-steaming.en.vtt' },
    }),
  )
  await page.goto(`/decks/${latte.deckId}`)
  await flip(page)
}

test('D-VIDEO-07 D-VIDEO-15 plays a stream that the browser cannot play with hls.js, retries a failed one, and offers no download', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openStream(page)
  const back = cardInView(page)

  await test.step('reports a missing stream', async () => {
    await back.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(back.getByText('The video could not be played.')).toBeVisible()
  })
  await test.step('plays after a retry, with subtitles, and seeks', async () => {
    await serveStream(page)
    await back.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(async () => (await film(page))?.position).toBeGreaterThan(0)
    expect((await film(page))?.source).toMatch(/^blob:/)
    expect((await film(page))?.length).toBeCloseTo(8, 0)
    await back.getByRole('button', { name: 'Pause' }).click()
    await back.getByRole('slider', { name: 'Position' }).fill('7')
    await expect(back.getByText('Now dip the tip')).toBeVisible()
    await expect.poll(async () => (await film(page))?.position).toBeCloseTo(7, 0)
  })
  await test.step('offers no file for download', async () => {
    await expect(back.getByRole('button', { name: 'Download' })).toHaveCount(0)
  })
})

test('D-VIDEO-07 loads no player code for a stream that the browser supports', async ({ page, request }) => {
  await serveStream(page)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openStream(page)
  await cardInView(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await film(page))?.position).toBeGreaterThan(0)
  expect((await film(page))?.source).toMatch(/\/media\/stream\/film\.m3u8$/)
  expect(asked.filter((path) => path.includes('play-stream'))).toEqual([])
})
