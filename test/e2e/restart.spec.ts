import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import {
  answerQuestion,
  expect,
  goInside,
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

test('X-LOG-03 S-SYNC-25 D-OFFLINE-02 a browser that is killed in the middle has everything that was acknowledged', async ({
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
  // The attempt is complete only if the two answers of before the kill are there.
  for (const question of check.questions.slice(2)) await answerQuestion(again, question, rightAnswer(question))
  await goToCard(again, 'Congratulations, Robin Berg!')
  await second.close()
})

test('X-BRIDGE-03 a worker that dies is replaced, and nothing that was recorded is lost', async ({ page, request }) => {
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

  await test.step('one that hangs is replaced within 2 s, and what it was asked for has failed', async () => {
    // The page's time passes as it is told to, so that no slow machine makes these 2 s longer. It does so well before the
    // worker hangs: a ping that is on its way would be timed by both clocks.
    await page.clock.install()
    await goInside(page, '/user')
    await page.clock.pauseAt(Date.now() + 1_000)
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    const save = preview.getByRole('button', { name: 'Save file' })
    const seeCount = async () => {
      await page.getByRole('button', { name: 'Export event log' }).click()
      await expect(preview.getByText(/^\d+ events: /)).toBeVisible()
    }
    // A worker that was slow to answer may have been replaced as time leapt to there, and the second one in a row is
    // replaced 200 ms later: a count tells that one is ready, and another one that it has answered the ping before it.
    await seeCount()
    await page.clock.runFor(500)
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await seeCount()
    await nth(page.workers(), 0).evaluate('setTimeout(() => { for (;;); })')
    await save.click()
    await expect(save).toBeDisabled()
    const next = page.waitForEvent('worker')
    await page.clock.runFor(2_000)
    await next
    await expect(preview.getByText('The file could not be made. Please try again.')).toBeVisible()
  })
})

test('X-BRIDGE-03 X-BRIDGE-07 a worker whose code does not come ends, and the next one has it', async ({ page }) => {
  let asked = 0
  await page.route('**/worker/bridge-*.js', async (route) => {
    asked += 1
    await (asked === 1 ? route.abort() : route.continue())
  })
  await page.goto('/')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible({ timeout: 10_000 })
  expect(asked).toBe(2)
})
