import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeDeck, flip, onlyCards } from './decks'
import { cardInView, expect, newLearner, packDeck, signIn, test } from './support'

const latte = packDeck('latte-art-three-pours')
const pieces = '**/media/stream/*'

/** Eight seconds of the film of the pack as an HLS stream. */
async function serveStream(page: Page): Promise<void> {
  await page.route(pieces, (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    return route.fulfill({ contentType, body: readFileSync(join(import.meta.dirname, 'stream', name)) })
  })
}

/** What the element is given, where it is, and how long the film is. */
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

test('D-VIDEO-07 D-VIDEO-15 a stream that the browser cannot play by itself is played with help, fails and is tried again as a file is, and is not kept', async ({
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

  await test.step('it is not there', async () => {
    await back.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(back.getByText('The video could not be played.')).toBeVisible()
  })
  await test.step('tried again it plays, with its subtitles, and is moved', async () => {
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
  await test.step('there is no file to be kept', async () => {
    await expect(back.getByRole('button', { name: 'Download' })).toHaveCount(0)
  })
})

test('D-VIDEO-07 a stream that the browser plays by itself gets no help: nothing more is fetched for it', async ({
  page,
  request,
}) => {
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
