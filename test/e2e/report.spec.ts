import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.mjs'
import { wrongOn } from './axe'
import { flip } from './decks'
import { expectWhole } from './layout'
import { everythingStored } from './storage'
import { cardInView, expect, goInside, goToCard, packDeck, signIn, test } from './support'

// Only a browser with windows closes a tab that contains nothing but a download.
test.use({ launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumFlags } })

/** A head-office user of Northwind, who may read assessment reports. */
const ruth = { name: 'Ruth Calder', email: 'ruth@northwind.example', password: 'lungo-8' }
const food = packDeck('food-safety')

/**
 * Returns the next download, whether it is reported by the tab opened for it or by this page: that tab closes
 * immediately.
 */
const downloadOf = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once('download', resolve)
    page.once('popup', (tab) => tab.once('download', resolve))
  })

test('D-REPORT-02 D-REPORT-22 D-REPORT-23 D-REPORT-24 shows, refreshes, filters and exports the report on an assessment', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, ruth)
  await goInside(page, `/decks/${food.deckId}`)
  const back = page.locator('[data-card]:not([inert]) [data-face="back"]')
  const tool = (name: string) => back.getByRole('button', { name, exact: true })
  const reports = /\/user\/reports\/quiz-report\//

  await test.step('D-REPORT-02 the header shows the deck title, a filter toggle, an export download button and a refresh button', async () => {
    await goToCard(page, 'Report')
    await flip(page)
    await expect(back.getByRole('heading', { name: `${food.title}: report` })).toBeVisible()
    for (const name of ['Filter', 'Export', 'Refresh']) await expect(tool(name)).toBeVisible()
    await expect(back.getByRole('table').first()).toContainText('Failed')
    await expect(back.getByRole('table')).toHaveCount(food.questions.length + 1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await wrongOn(page, { within: '[data-card]:not([inert])' }), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectWhole(page, '320 wide')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('D-REPORT-22 the refresh button fetches the report at once', async () => {
    await page.waitForResponse(reports)
    const pressed = Date.now()
    const [request] = await Promise.all([page.waitForRequest(reports), tool('Refresh').click()])
    expect(request.method()).toBe('GET')
    // Polling alone would request it after five seconds.
    expect(Date.now() - pressed).toBeLessThan(3_000)
  })

  await test.step('filters by the holders of a role, and removes the filter by its chip', async () => {
    await tool('Filter').click()
    await back.getByRole('searchbox').fill('Shift')
    await back.getByRole('button', { name: 'Shift lead' }).click()
    const [narrowed] = await Promise.all([page.waitForRequest(/userRoleIds=/), tool('Apply').click()])
    expect(new URL(narrowed.url()).searchParams.get('userRoleIds')).toMatch(/^[0-9a-f-]{36}$/)
    await tool('Reset').click()
    await tool('Filter').click()
  })

  await test.step('D-REPORT-24 while the export runs a spinner shows; on failure it is logged and the spinner stops', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/export-file**', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { status: 'error', payloads: [] } })
    })
    const before = page.context().pages().length
    await tool('Export').click()
    await expect(tool('Export')).toHaveAttribute('aria-busy', 'true')
    await expect(tool('Export').locator('[aria-hidden="true"]').last()).toBeVisible()
    await expect(back.getByText('The report is being exported.')).toBeVisible()
    release()
    await expect(back.getByText('The report could not be exported. Try again.')).toBeVisible()
    await expect(tool('Export')).toHaveAttribute('aria-busy', 'false')
    expect(page.context().pages()).toHaveLength(before)
    await page.unroute('**/export-file**')
    const logged = await everythingStored(page)
    expect(logged.filter(({ text }) => text.includes('reportExportEnded') && text.includes('"fault"'))).not.toEqual([])
  })

  await test.step('D-REPORT-23 the export button fetches the export URL and opens it in the browser (new tab)', async () => {
    const downloaded = downloadOf(page)
    const answered = page.waitForResponse(/\/export-file/)
    await tool('Export').click()
    const download = await downloaded
    const { payloads } = (await (await answered).json()) as {
      readonly payloads: readonly { readonly data: { readonly url: string } }[]
    }
    const url = payloads[0]?.data.url ?? ''
    expect(url).toMatch(/\/exports\/.+/)
    expect(download.url()).toBe(url)
    expect(download.suggestedFilename()).toBe('report.csv')
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /^\uFEFFQuestion,Answer,Correct,Responses,Right at first in %,Discrimination\r\n/,
    )
    // No empty tab is left open.
    await expect.poll(() => page.context().pages()).toEqual([page])
    // Knowing the address suffices to read the report, so no storage may contain it.
    const code = url.split('/').at(-1) ?? ''
    expect((await everythingStored(page)).filter(({ text }) => text.includes(code))).toEqual([])
  })

  await test.step('shows the latest result of each learner, and exports the results of everyone', async () => {
    await back.getByText('Results', { exact: true }).click()
    await expect(back.getByRole('heading', { name: 'The latest 100 results' })).toBeVisible()
    await expect(back.getByRole('listitem').filter({ hasText: 'Passed' }).first()).toContainText(/\d+ attempts?/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await wrongOn(page, { within: '[data-card]:not([inert])' }), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectWhole(page, '320 wide')
    await page.setViewportSize({ width: 1280, height: 720 })
    const downloaded = downloadOf(page)
    await tool('Export').click()
    const lines = readFileSync(await (await downloaded).path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFName,Email,Roles,Assessment,Result,Score in %,Date (UTC),Attempts')
    expect(lines.some((line) => line.includes(',passed,'))).toBe(true)
    expect(lines.some((line) => line.includes(',missing,'))).toBe(true)
    await back.getByText('Cards', { exact: true }).click()
  })

  await test.step('D-REPORT-23 leaves a file that the browser displays in its own tab, without access to this page', async () => {
    await page.context().route('**/exports/*', (route) => route.fulfill({ body: 'Question,Answer' }))
    const opened = page.waitForEvent('popup')
    await tool('Export').click()
    const tab = await opened
    await expect(tab.getByText('Question,Answer')).toBeVisible()
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
    await tab.close()
    await page.context().unroute('**/exports/*')
  })

  await test.step('D-REPORT-23 offers a link instead of opening a window when the file arrives after the press has expired', async () => {
    // Test interactions count as user activation and it never expires here, so override it.
    await page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }))
    await tool('Export').click()
    const link = back.getByRole('link', { name: 'Open the exported file' })
    await expect(link).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    const late = downloadOf(page)
    await link.click()
    expect((await late).suggestedFilename()).toBe('report.csv')
    await expect(link).toHaveCount(0)
  })
  await expect(cardInView(page)).toBeVisible()
})
