import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { wrongOn } from './axe'
import { expect, test } from './support'

const root = join(import.meta.dirname, '../..')

let folder: string
let running: ChildProcess | undefined

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-author-journey-'))
})
test.afterAll(() => {
  running?.kill()
  rmSync(folder, { recursive: true, force: true })
})

interface Author {
  readonly author: ChildProcess
  readonly address: string
  /** Returns how many checks the command has reported. */
  readonly checks: () => number
}

/** Starts the command on the pack. */
async function startAuthor(): Promise<Author> {
  const author = spawn(process.execPath, ['--import', 'tsx', 'scripts/author.ts', folder, '--no-open', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = author
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    author.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /"event":"ready","address":"([^"]+)"/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    author.on('exit', () => reject(new Error(`The command ended: ${output}`)))
  })
  return { author, address, checks: () => output.split('"event":"checked"').length - 1 }
}

const ended = (author: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    author.once('close', resolve)
    author.kill('SIGINT')
  })

const sizeOf = (app: FrameLocator) =>
  app.locator('html').evaluate((html) => {
    const { innerWidth, innerHeight } = html.ownerDocument.defaultView ?? { innerWidth: 0, innerHeight: 0 }
    return [innerWidth, innerHeight]
  })

const cardTitle = (app: FrameLocator, title: string) => app.getByRole('heading', { name: title, exact: true })

/** Opens the learner in a state of a deck. */
async function openState(page: Page, state: string, deck: string): Promise<void> {
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('of the deck').selectOption(deck)
  await page.getByRole('button', { name: 'Open' }).click()
}

test('npm run author shows a saved card in the app at once, on each screen, in dark, in German and in the states of a learner', async ({
  page,
}) => {
  // The command is started, and the app loads many times.
  test.slow()
  const create = ['--import', 'tsx', 'scripts/content.ts', 'new', folder, '--name', 'Acme']
  execFileSync(process.execPath, create, { cwd: root })
  const file = join(folder, 'orgs/acme/decks/welcome.md')
  const text = readFileSync(file, 'utf8').replace('## How this works', '## How cards work')
  const { author, address, checks } = await startAuthor()
  const app = page.frameLocator('iframe[title="The app"]')

  await test.step('signs a learner of the pack in, at the size of a phone', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Acme', level: 1 })).toBeVisible()
    await expect(app.getByRole('heading', { name: 'Hi, Lea' })).toBeVisible()
    expect(await sizeOf(app)).toEqual([390, 844])
    expect(await wrongOn(page, { without: 'iframe' })).toEqual([])
  })

  await test.step('goes to the card whose title is saved', async () => {
    writeFileSync(file, text)
    await expect(cardTitle(app, 'How cards work')).toBeVisible()
    writeFileSync(file, text.replace('## Do or don’t?', '## Yes or no?'))
    await expect(cardTitle(app, 'Yes or no?')).toBeVisible()
  })

  await test.step('lists a fault with a link to its line, and keeps the last valid version', async () => {
    writeFileSync(file, text.replace('type: standard', 'type: standrad'))
    const fault = page.getByRole('link', { name: 'orgs/acme/decks/welcome.md:4:1, open in the editor' })
    await expect(fault).toHaveAttribute('href', `vscode://file${file}:4:1`)
    await expect(page.getByText('The app shows the last valid version.')).toBeVisible()
    await expect(cardTitle(app, 'Yes or no?')).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await wrongOn(page, { without: 'iframe' }), colorScheme).toEqual([])
    }
    writeFileSync(file, text)
    await expect(page.getByText('0 errors, 0 warnings. The app shows the saved files.')).toBeVisible()
    await expect(fault).toHaveCount(0)
  })

  await test.step('switches to a desktop, to dark colours and to German', async () => {
    await page.getByLabel('Desktop').check()
    expect(await sizeOf(app)).toEqual([1280, 800])
    await page.getByLabel('Dark').check()
    await expect(app.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await page.getByLabel('Language').selectOption('Deutsch')
    await expect(app.getByRole('button', { name: 'Wenden' })).toBeVisible()
    await expect(app.locator('html')).toHaveAttribute('data-scheme', 'dark')
  })

  await test.step('opens learners in states of a deck, and says why a state is not possible', async () => {
    await openState(page, 'Failed twice', 'First check')
    await expect(app.getByText(/^wiederholung$/i)).toBeVisible()
    await openState(page, 'Locked', 'First check')
    await expect(page.getByText("No chain locks 'First check' for a new learner.")).toBeVisible()
    const categories = join(folder, 'orgs/acme/categories.json')
    const before = checks()
    const chained = '"daisyChained": true, "daisyChainUnlockPercentage": 100'
    writeFileSync(categories, readFileSync(categories, 'utf8').replace('"daisyChained": false', chained))
    await expect.poll(checks).toBe(before + 1)
    await openState(page, 'Locked', 'First check')
    await expect(app.getByText('Welcome').first()).toBeVisible()
    await expect(app.getByText('Bevor du anfängst')).toHaveCount(0)
    await openState(page, 'Passed', 'First check')
    await expect(app.getByText(/^nachschlagen$/i)).toBeVisible()
  })

  expect(await ended(author)).toBe(0)
})
