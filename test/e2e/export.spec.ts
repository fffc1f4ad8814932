import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { canary } from './storage'
import {
  answerQuestion,
  cardInView,
  expect,
  goInside,
  goOffline,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  secretsOf,
  signIn,
  test,
} from './support'

const check = packDeck('first-week-check')
const root = join(import.meta.dirname, '../..')

const isEvent = ({ specversion }: Readonly<Record<string, unknown>>) => specversion !== undefined

/** Saves the event log from its preview and returns the file, its text and its lines. */
async function save(page: Page, folder: string, name: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export event log' }).getByRole('button', { name: 'Save file' }).click()
  const saved = await download
  const file = join(folder, name)
  await saved.saveAs(file)
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  return { file, text, lines, suggested: saved.suggestedFilename() }
}

test('X-EXPORT-01 saves the log when no core starts any more', async ({ page, request }, info) => {
  await page.goto('/')
  await signIn(page, await newLearner(request, { firstName: 'Zebulon' }))
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  // Each core fails immediately after its start.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        if (options?.name === 'flipdeck-core') setTimeout(() => this.dispatchEvent(new Event('error')))
      }
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Export event log' }).click()
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  await expect(preview.getByText(/^\d+ events: what was opened, answered and sent, and when$/)).toBeVisible()
  const { text, lines } = await save(page, info.outputPath(), 'stopped.jsonl.gz')
  expect(lines.filter(isEvent).map(({ type }) => type)).toContain('flipdeck.quizAnswered.v1')
  expect(text).not.toContain('Zebulon')
  await expect(preview).toBeHidden()
})

test('X-EXPORT-01 X-EXPORT-02 X-REPLAY-01 X-LOG-13 saves the event log after a preview, without private content, and replays it to the same state', async ({
  page,
  request,
}, info) => {
  const learner = await newLearner(request, { firstName: 'Zebulon', password: canary })
  const secrets = secretsOf(page)
  await page.goto('/')
  await signIn(page, learner)
  const { sessionId, jwtToken } = await secrets
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goInside(page, '/user')
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  const open = () => page.getByRole('button', { name: 'Export event log' }).click()

  const counted = async () => {
    const line = preview.getByText(/^\d+ events?: what was opened, answered and sent, and when$/)
    return Number.parseInt(await line.innerText())
  }

  await open()
  const told = await counted()
  await expect(preview.getByText('Nothing is waiting to be sent')).toBeVisible()
  await expect(
    preview.getByText('Names, email addresses, phone numbers and what you wrote. Stand-ins take their place.'),
  ).toBeVisible()
  await expect(preview.getByText('Never in it: passwords and codes.')).toBeVisible()
  const { file, text, lines, suggested } = await save(page, info.outputPath(), 'log.jsonl.gz')

  await test.step('writes a manifest, one event per line in order, and a trailer', async () => {
    const [manifest, events, trailer] = [
      lines[0],
      lines.slice(1, -1).filter(({ format }) => format === undefined),
      lines.at(-1),
    ]
    const build = String(manifest?.['appVersion']).slice(0, 8)
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
    expect(suggested).toBe(`flipdeck-events-northwind-coffee-${today}-${build}.jsonl.gz`)
    expect(manifest).toMatchObject({
      format: 'flipdeck-log',
      formatVersion: 2,
      redacted: true,
      counts: { events: events.length, damagedRows: 0, gaps: 0 },
    })
    for (const key of ['appVersion', 'protocolHash', 'platform', 'org', 'stateHash'])
      expect(manifest?.[key]).toEqual(expect.any(String))
    expect(told).toBeLessThanOrEqual(events.length)
    expect(events.map(({ specversion }) => specversion)).toEqual(events.map(() => '1.0'))
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1))
    expect(events.map(({ type }) => type)).toContain('flipdeck.quizAnswered.v1')
    expect(trailer).toMatchObject({
      count: lines.length - 2,
      chainHead: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
  await test.step('contains no private content and no secrets', () => {
    for (const needle of [canary, sessionId, jwtToken, learner.email, 'Zebulon', 'Berg'])
      expect(text).not.toContain(needle)
  })
  await test.step("replays to the browser's state in Node", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', file], {
      cwd: root,
    })
    expect(stdout).toContain(`state hash: ${String(lines[0]?.['stateHash'])}`)
    expect(stdout).toContain('The state hash of the file is reached.')
  })
  await test.step('contains private content but no secrets when the switch is on', async () => {
    await open()
    expect(await counted()).toBeGreaterThanOrEqual(lines.filter(isEvent).length)
    await preview.getByRole('switch', { name: 'Include private content' }).click()
    await expect(preview.getByText('Stand-ins take their place.', { exact: false })).toHaveCount(0)
    const whole = await save(page, info.outputPath(), 'whole.jsonl.gz')
    expect(whole.lines[0]).toMatchObject({ redacted: false })
    for (const needle of [learner.email, 'Zebulon']) expect(whole.text).toContain(needle)
    for (const needle of [canary, sessionId, jwtToken]) expect(whole.text).not.toContain(needle)
  })
  await test.step("counts only the file's contents in the preview after a logout", async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await signIn(page, learner)
    await goInside(page, '/user')
    await open()
    const now = await counted()
    const next = await save(page, info.outputPath(), 'next.jsonl.gz')
    expect(now).toBeLessThanOrEqual(next.lines.filter(isEvent).length)
  })
})

test('X-EXPORT-01 X-UX-02 X-UX-04 offers the event log on every screen that cannot load, also offline', async ({
  page,
  request,
}, info) => {
  const learner = await newLearner(request)
  for (const call of ['login', 'home', 'library'])
    await page.route(`**/api/user/${call}`, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await test.step('offers it after a sign-in', async () => {
    const log = page.getByRole('button', { name: 'Export event log', exact: true })
    await page.getByLabel('Email').fill(learner.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await expect(log).toHaveCount(0)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Offline - check your connection')).toBeVisible()
    await log.click()
    const { lines } = await save(page, info.outputPath(), 'failed.jsonl.gz')
    const types = lines.filter(isEvent).map(({ type }) => type)
    expect(types.slice(types.indexOf('flipdeck.loginStarted.v1'))).toContain('flipdeck.loginFailed.v1')
    await page.unroute('**/api/user/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  })
  const saved = async (path: string, says: string) =>
    test.step(says, async () => {
      await goInside(page, path)
      await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible()
      // X-UX-04: on a phone in landscape the first action is in view.
      await page.setViewportSize({ width: 844, height: 390 })
      await expect(page.getByText(/^(Refresh|Go to Home)$/)).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.getByRole('button', { name: 'Export event log', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('list').first()).toHaveCSS('text-align', 'start')
      const { lines } = await save(page, info.outputPath(), 'failed.jsonl.gz')
      expect(lines.filter(isEvent).length).toBeGreaterThan(5)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  await saved('/user/my-favorites', 'This list can’t be loaded right now')
  await saved('/library', 'Unable to Load Library')
  // The screen's code must be loaded by then: while requests are blocked the browser prefetches nothing.
  await goInside(page, `/decks/${packDeck('milk-texturing').deckId}`)
  await expect(cardInView(page)).toBeVisible()
  await goOffline(page)
  await saved(`/decks/${check.deckId}`, 'Unable to Download Deck')
})
