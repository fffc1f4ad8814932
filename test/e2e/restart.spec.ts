import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.mjs'
import {
  answerQuestion,
  cardInView,
  expect,
  goOffline,
  goToCard,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
} from './support'

const check = packDeck('first-week-check')

const openProfile = (folder: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    baseURL,
    serviceWorkers: 'block',
    executablePath: findChromium() ?? 'chromium',
    args: chromiumFlags,
  })

test('X-LOG-03 S-SYNC-25 D-OFFLINE-02 has everything that was acknowledged after the browser was killed', async ({
  request,
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-profile-'))
  const address = baseURL ?? ''
  const learner = await newLearner(request)
  const first = await openProfile(folder, address)
  const page = await first.newPage()
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goOffline(page)
  await answerQuestion(page, nth(check.questions, 1), rightAnswer(nth(check.questions, 1)))
  const session = await first.newCDPSession(page)
  await session.send('Browser.crash' as 'Browser.close').catch(() => undefined)
  await first.close().catch(() => undefined)

  const second = await openProfile(folder, address)
  const again = await second.newPage()
  await openDeck(again, check)
  // The attempt is complete only if the two answers from before the kill were kept.
  for (const question of check.questions.slice(2)) await answerQuestion(again, question, rightAnswer(question))
  await goToCard(again, 'Congratulations, Robin Berg!')
  await second.close()
})

test('X-BRIDGE-03 replaces a worker that dies, without losing recorded actions @main', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  const worker = nth(page.workers(), 0)
  const replaced = page.waitForEvent('worker')
  await worker.evaluate('self.close()')
  await replaced
  await answerQuestion(page, nth(check.questions, 1), rightAnswer(nth(check.questions, 1)))
  await goToCard(page, nth(check.questions, 1).title)
})

test('X-BRIDGE-03 replaces a worker that hangs, and performs earlier presses in the next one', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  const question = nth(check.questions, 0)
  await goToCard(page, question.title)
  await page.getByRole('button', { name: 'Flip' }).click()
  await expect(cardInView(page).and(page.locator('[data-face="back"]'))).toBeVisible()
  const began = performance.now()
  const replaced = page.waitForEvent('worker', { timeout: 60_000 })
  await nth(page.workers(), 0).evaluate('setTimeout(() => { for (;;); })')
  await cardInView(page)
    .getByRole('button', { name: rightAnswer(question) })
    .click()
  await replaced
  // The timeout grows on a device that was slow before, and counts slower while the page is busy.
  expect(performance.now() - began).toBeGreaterThan(14_000)
  await expect(cardInView(page).getByText('Your answer')).toBeVisible()
  await expect(page.locator('[popover]')).toBeHidden()
})

test('X-BRIDGE-03 X-BRIDGE-07 ends a worker whose code does not load, and loads it in the next one', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/worker/bridge-*.js', async (route) => {
    asked += 1
    await (asked === 1 ? route.abort() : route.continue())
  })
  await page.goto('/')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible({ timeout: 10_000 })
  expect(asked).toBe(2)
})
