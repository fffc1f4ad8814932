import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.mjs'
import { browserEnvironment } from '../../scripts/browser/test-fonts.mjs'
import { installed } from '../campaign/installed'
import { test } from './installed'
import { lastEvents } from './last-events'
import { watchSecrets } from './secrets'
import { cardInView, expect, goInside, layersLeft, newLearner, nth, openDeck, packDeck, signIn } from './support'

const check = packDeck('first-week-check')
/** A card that can be starred. */
const toRead = `/decks/${check.deckId}/${nth(check.cards, 0).id}`

const openProfile = (folder: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    baseURL,
    executablePath: findChromium() ?? 'chromium',
    args: chromiumFlags,
    env: browserEnvironment(),
    locale: 'en-US',
    reducedMotion: 'reduce',
  })

/** Flips a bit in each manifest of the IndexedDB databases, which no browser has open. */
function damageDatabases(profile: string): void {
  const folder = join(profile, 'Default', 'IndexedDB')
  const manifests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /MANIFEST/.test(name))
  expect(manifests.length).toBeGreaterThan(0)
  for (const name of manifests) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(path, bytes)
  }
}

const recoveryFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names: string[] = []
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('flipdeck-recovery', { create: true })
    for await (const name of folder.keys()) names.push(name)
    return names
  })
const star = (page: Page) => cardInView(page).getByRole('button', { name: 'Favorit' })

/** Device time of the newest saved state, ms; it is in the file's name. */
const savedAt = async (page: Page) =>
  Math.max(0, ...(await recoveryFiles(page)).map((name) => Number(/^copy\.(\d+)$/.exec(name)?.[1] ?? 0)))

test('X-HEAL-09 a flipped byte in the database while the app is closed: the learner starts offline, signed in, in their language, with their deck, and what was unsent arrives; X-SEC-06 a log-out deletes the copy', async ({
  request,
  door,
}, info) => {
  // Two starts of a whole browser, and the app's files on the device.
  test.setTimeout(300_000)
  const profile = info.outputPath('profile')
  const learner = await newLearner(request)
  const first = await openProfile(profile, door.address)
  await test.step('a deck, German, and a favorite that is not sent', async () => {
    const page = await first.newPage()
    const secrets = watchSecrets(first)
    await page.goto('/')
    await signIn(page, learner)
    await installed(page)
    await openDeck(page, check)
    await goInside(page, '/user')
    await page.getByRole('combobox').selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const chosen = (await lastEvents(page)).findLast(({ type }) => type === 'languageChosen')
    await expect.poll(() => savedAt(page)).toBeGreaterThan(chosen?.at ?? Infinity)
    await door.close()
    await goInside(page, toRead)
    await star(page).click()
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await secrets.leftOn(page)).toEqual([])
    await first.close()
  })

  damageDatabases(profile)
  const second = await openProfile(profile, door.address)
  const page = await second.newPage()
  await test.step('the next start, without the server', async () => {
    await page.goto(toRead)
    const told = page.getByRole('alertdialog', { name: 'Speicher repariert' })
    await expect(told).toBeVisible()
    await told.getByRole('button').click()
    await layersLeft(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin')
  })

  await test.step('the server is there again', async () => {
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/user/favorites') && reply.ok())
    await door.reopen()
    await page.goto('/')
    await sent
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin')
  })

  await test.step('the log-out', async () => {
    await expect.poll(() => recoveryFiles(page).then(({ length }) => length)).toBeGreaterThan(0)
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('button', { name: 'Weiter' })).toBeVisible()
    expect(await recoveryFiles(page)).toEqual([])
    expect(await page.evaluate(() => caches.has('flipdeck-recovery-key'))).toBe(false)
  })
  await second.close()
})
