import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { installed } from '../campaign/installed'
import { keptMedia, test } from './installed'
import { enter, tabTo, type } from './keys'
import { cardInView, expect, goInside, signIn } from './support'
import { untilSeen } from './until-seen'

const root = join(import.meta.dirname, '../..')
const pack = join(root, 'content/orgs/northwind')

/** A shift lead, who can open all decks of the pack: two of them are added by a code and by a button. */
const tomas = { name: 'Tomás Rey', email: 'tomas@northwind.example', password: 'doppio-9' }

interface Question {
  readonly answers: readonly { readonly id: string; readonly text: string }[]
  readonly correctAnswerId?: string
}
interface PackCard {
  readonly id: string
  readonly deckId: string
  readonly type: string
  readonly title: string
  readonly ratingType?: string
  readonly coverImage?: { readonly url: string }
  readonly quiz?: Question & { readonly variants?: readonly (Question & { readonly title: string })[] }
  readonly orderUp?: { readonly answers: readonly { readonly text: string }[] }
  readonly doOrDont?: { readonly questions: readonly { readonly id: string; readonly correctResponse: string }[] }
  readonly playlist?: {
    readonly tracks: readonly { readonly title: string; readonly audio: { readonly url: string } }[]
  }
}
interface PackDeck {
  readonly deck: { readonly id: string; readonly title: string; readonly type: string }
  readonly cards: readonly PackCard[]
  readonly categories: readonly { readonly categoryId: string; readonly position: number }[]
}

const readJson = <A>(path: string): A => JSON.parse(readFileSync(join(pack, path), 'utf8')) as A
const decks = readdirSync(join(pack, 'decks')).map((file) => readJson<PackDeck>(`decks/${file}`))
const competitions = readJson<readonly { readonly competition: { readonly id: string } }[]>('competitions.json')
const cardsOfPack = new Map(decks.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const)))
const hands = [...decks.map(({ deck }) => deck.id), ...competitions.map(({ competition }) => competition.id)]
/** A category search, which shows cards of other decks. */
const search = decks.find(({ deck }) => deck.type === 'categorySearch')?.deck.id
const chain = readJson<readonly { readonly id: string; readonly daisyChained: boolean }[]>('categories.json').find(
  ({ daisyChained }) => daisyChained,
)?.id
/** The daisy-chained decks, in order. */
const chained = decks
  .flatMap(({ deck, categories }) =>
    categories.filter(({ categoryId }) => categoryId === chain).map(({ position }) => ({ deckId: deck.id, position })),
  )
  .toSorted((one, other) => one.position - other.position)
  .map(({ deckId }) => deckId)
const ofType = (wanted: string): readonly PackCard[] =>
  [...cardsOfPack.values()].filter(({ type: kind }) => kind === wanted)

const slot = (page: Page): Locator => page.locator('[data-card]:not([inert])')
const inBar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Deck' }).getByRole('button', { name, exact: true })
const main = (page: Page): Locator => page.getByRole('main')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const submit = (page: Page): Locator => cardInView(page).getByRole('button', { name: 'Submit', exact: true })

/** Flips the card in view by Enter, unless its back is already shown. */
async function turn(page: Page): Promise<void> {
  const [isFront, isFree] = await cardInView(page).evaluate((face) => [
    face.getAttribute('data-face') === 'front',
    document.activeElement?.closest('button, a, input, textarea') === null,
  ])
  if (isFront === true) {
    if (isFree !== true) await tabTo(page, inBar(page, 'Flip'))
    await page.keyboard.press('Enter')
  }
  await expect(cardInView(page)).toHaveAttribute('data-face', 'back')
  await expect(cardInView(page).getByText('Loading', { exact: true })).toHaveCount(0)
}

/**
 * Goes to the next card, or past the last one: by the arrow key, or by the button if the focused element uses that key.
 */
async function goOn(page: Page, now: string): Promise<void> {
  const isTyping = await page.evaluate(
    () => document.activeElement?.closest('input, textarea, video, audio, [role="slider"], [role="tab"]') !== null,
  )
  if (isTyping) await enter(page, inBar(page, 'Next card'))
  else await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-card="${now}"]:not([inert])`)).toHaveCount(0)
}

/** Completes cards of these kinds by keys alone; other kinds are only read. */
const done: Readonly<Record<string, (page: Page, card: PackCard) => Promise<void>>> = {
  async quiz(page, { quiz }) {
    const asked = await cardInView(page).getByRole('heading', { level: 2 }).textContent()
    const question = quiz?.variants?.find(({ title }) => title === asked) ?? quiz
    const right = question?.answers.find(({ id }) => id === question.correctAnswerId) ?? question?.answers[0]
    const given = cardInView(page).getByText('Your answer')
    const answer = cardInView(page).getByRole('button', { name: right?.text ?? '' })
    await expect(answer).toBeVisible()
    if (await given.isVisible()) return
    await enter(page, answer)
    await expect(given).toBeVisible()
  },
  async orderUp(page, { orderUp }) {
    const wanted = orderUp?.answers.map(({ text }) => text) ?? []
    const rows = cardInView(page).getByRole('listitem')
    const placeOf = async (item: string) => (await rows.allInnerTexts()).findIndex((row) => row.includes(item))
    await expect(rows).toHaveCount(wanted.length)
    for (const [place, item] of wanted.entries()) {
      const grip = cardInView(page).getByRole('button', { name: `Pick up: ${item}` })
      const from = await placeOf(item)
      if (from === place) continue
      await tabTo(page, grip)
      await page.keyboard.press('Space')
      for (let at = from; at > place; at--) {
        await page.keyboard.press('ArrowUp')
        await expect(rows.nth(at - 1)).toContainText(item)
      }
      await page.keyboard.press('Space')
    }
    await enter(page, submit(page))
    await expect(cardInView(page).getByRole('status').getByRole('heading')).toHaveText('Correct')
  },
  async doOrDont(page, { doOrDont }) {
    const questions = doOrDont?.questions ?? []
    await enter(page, cardInView(page).getByRole('button', { name: 'Begin' }))
    const box = cardInView(page).locator('[data-question]')
    for (let number = 1; number <= questions.length; number++) {
      await expect(box).toContainText(`Question ${number} / ${questions.length}`)
      const asked = await box.getAttribute('data-question')
      const right = questions.find(({ id }) => id === asked)?.correctResponse
      await page.keyboard.press(right === 'do' ? 'ArrowUp' : 'ArrowDown')
    }
    await expect(cardInView(page).getByText(`${questions.length} of ${questions.length} correct`)).toBeVisible()
  },
  async likert(page) {
    const slider = cardInView(page).getByRole('slider')
    await tabTo(page, slider)
    const before = await slider.inputValue()
    await page.keyboard.press('ArrowRight')
    await expect(slider).not.toHaveValue(before)
    await enter(page, submit(page))
    await expect(cardInView(page).getByText('You are offline', { exact: false })).toBeVisible()
  },
  async feedback(page) {
    await expect(submit(page)).toBeVisible()
    for (const field of await cardInView(page).getByRole('textbox').all()) await type(page, field, 'By keys alone')
    await enter(page, submit(page))
    await expect(cardInView(page).getByText('You are offline', { exact: false })).toBeVisible()
  },
  async action(page) {
    await expect(cardInView(page).getByText('Offline. This one needs a connection.')).toBeVisible()
    await tabTo(page, cardInView(page).getByRole('button', { name: 'Undo' }))
  },
  async discussion(page) {
    const field = cardInView(page).getByRole('textbox', { name: 'Your response' })
    await tabTo(page, field)
    await expect(
      cardInView(page)
        .getByText('Offline. Reconnecting...')
        .or(field.and(page.locator('[readonly]'))),
    ).toBeVisible()
  },
  async image(page) {
    const enlarge = cardInView(page).getByRole('button', { name: /^Enlarge/ })
    await enter(page, enlarge)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(enlarge).toBeFocused()
  },
  async video(page) {
    const film = cardInView(page).locator('video')
    await enter(page, cardInView(page).getByRole('button', { name: /^Play/ }))
    await expect
      .poll(() => film.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)))
      .toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect(cardInView(page).getByRole('button', { name: 'Play', exact: true })).toBeFocused()
  },
  async playlist(page, { playlist }) {
    const track = playlist?.tracks[1]?.title ?? ''
    const sound = cardInView(page).locator('audio')
    for (const tab of ['PLAYER', 'DETAILS', 'QUEUE']) {
      await tabTo(page, cardInView(page).getByRole('tab', { selected: true }))
      await page.keyboard.press('ArrowRight')
      await expect(cardInView(page).getByRole('tab', { name: tab, selected: true })).toBeFocused()
    }
    await enter(page, cardInView(page).getByRole('button', { name: track }))
    await expect
      .poll(() => sound.evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : 0)))
      .toBeGreaterThan(0)
    await enter(page, cardInView(page).getByRole('button', { name: 'Pause' }))
    await expect(cardInView(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  },
}

/** Completes the generated card at the end of a deck. */
async function handIn(page: Page): Promise<void> {
  const score = cardInView(page).getByRole('button', { name: 'Submit score' })
  if (await score.isVisible()) {
    await enter(page, score)
    await expect(
      cardInView(page).getByText('You must be connected to the Internet to submit your score.'),
    ).toBeVisible()
  } else if (await submit(page).isVisible()) {
    await enter(page, submit(page))
    await expect(cardInView(page).getByText('You are offline', { exact: false })).toBeVisible()
  }
}

/** Rates the card as helpful. */
async function rate(page: Page): Promise<void> {
  const rating = cardInView(page).getByRole('region', { name: 'Was this helpful?' })
  await enter(page, rating.getByRole('button', { name: 'Yes' }))
  await enter(page, submit(page))
  await expect(rating.getByText('Submitted. Press your choice again to take it back.')).toBeVisible()
}

/** Closes alerts by Escape. */
async function closeAlerts(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog')
  while (await alert.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(alert).toHaveCount(0)
  }
}

/** Looks at the front of each card until it counts as seen. */
async function throughFronts(page: Page): Promise<void> {
  while (await slot(page).isVisible()) {
    const cardId = (await slot(page).getAttribute('data-card')) ?? ''
    await untilSeen(page)
    await closeAlerts(page)
    if ((await inBar(page, 'Next card').getAttribute('aria-disabled')) === 'true') return
    await goOn(page, cardId)
  }
}

/** Steps through the open deck from its first card to its last, and closes it. */
async function throughDeck(page: Page, seen: Set<string>): Promise<void> {
  await expect(cardInView(page)).toBeVisible()
  const deckId = /\/decks\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await closeAlerts(page)
  while (await slot(page).isVisible()) {
    const cardId = (await slot(page).getAttribute('data-card')) ?? ''
    const card = cardsOfPack.get(cardId)
    await test.step(`${card?.type ?? 'made by the app'}: ${card?.title ?? cardId}`, async () => {
      // Cards of other decks are flipped in their own deck.
      if (deckId === search) return
      await turn(page)
      if (card === undefined) await handIn(page)
      else await done[card.type]?.(page, card)
      if (card?.ratingType !== undefined) await rate(page)
      seen.add(cardId)
    })
    await closeAlerts(page)
    if ((await inBar(page, 'Next card').getAttribute('aria-disabled')) === 'true') break
    await goOn(page, cardId)
  }
  await enter(page, inBar(page, 'Close deck'))
  await expect(page).not.toHaveURL(new RegExp(deckId))
  await closeAlerts(page)
}

test('X-A11Y-02 D-OFFLINE-01 X-PWA-01 X-REPLAY-01 completes every deck of the default pack by keyboard alone, offline after one visit, and replays the export to the same state', async ({
  page,
  context,
  door,
}, info) => {
  test.setTimeout(600_000)
  const seen = new Set<string>()
  const entered = new Set<string>()

  await test.step('visits once', async () => {
    await page.goto('/')
    await signIn(page, tomas)
    await installed(page)
    await goInside(page, '/add')
    await type(page, page.getByLabel('Content code'), 'WINTER')
    await enter(page, page.getByRole('button', { name: 'View Content' }))
    await expect(cardInView(page)).toBeVisible()
    // Joining and downloading a video require a connection.
    for (const { deckId, id } of ofType('action')) {
      await goInside(page, `/decks/${deckId}/${id}`)
      await turn(page)
      await enter(page, cardInView(page).getByRole('button', { name: 'Join' }))
      await expect(cardInView(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    }
    // The same video is in two decks.
    for (const { deckId, id } of ofType('video').slice(0, 1)) {
      await goInside(page, `/decks/${deckId}/${id}`)
      await turn(page)
      await enter(page, cardInView(page).getByRole('button', { name: 'Download' }))
      await expect(cardInView(page).getByText('Kept on this device')).toBeVisible()
    }
    // Decks that unlock when enough of another deck is seen.
    for (const [place, deckId] of chained.slice(0, -1).entries()) {
      await goInside(page, `/decks/${deckId}`)
      await expect(cardInView(page)).toBeVisible()
      await throughFronts(page)
      await expect(async () => {
        await goInside(page, '/')
        await goInside(page, `/decks/${chained[place + 1]}`)
        await expect(cardInView(page)).toBeVisible({ timeout: 3_000 })
      }).toPass()
    }
    for (const deckId of hands) {
      const deck = decks.find(({ deck: { id } }) => id === deckId)
      await goInside(page, `/decks/${deckId}`)
      await expect(cardInView(page)).toBeVisible()
      const pictures = deck?.cards.flatMap(({ coverImage }) => coverImage?.url ?? []) ?? []
      const sounds = deck?.cards.flatMap(({ playlist }) => playlist?.tracks.map(({ audio }) => audio.url) ?? []) ?? []
      await expect
        .poll(() => keptMedia(page))
        .toEqual(expect.arrayContaining([...pictures, ...sounds].map((url) => `/${url}`)))
    }
  })

  await test.step('completes the decks offline', async () => {
    await context.setOffline(true)
    await door.close()
    await page.goto('/')
    await expect(heading(page)).toHaveText('Hi, Tomás')
  })

  /** Lists the links to decks or categories, without the links back. */
  const onward = (): Promise<readonly string[]> =>
    main(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.closest('nav') === null).map((link) => link.getAttribute('href') ?? ''),
      )
  /** Walks a level of the library: opens its decks and descends into its categories. */
  const throughLevel = async (above = ''): Promise<void> => {
    const here = page.url()
    // The previous level slides away first.
    await expect(async () => {
      const titles = await heading(page).allTextContents()
      expect(titles).toHaveLength(1)
      expect(titles).not.toContain(above)
    }).toPass()
    const title = (await heading(page).textContent()) ?? ''
    // The level's contents may still be loading from the core.
    await expect.poll(onward).not.toEqual([])
    for (const href of await onward()) {
      const link = main(page).locator(`li a[href="${href}"]`).first()
      const [, deckId] = /\/decks\/([^/]+)/.exec(href) ?? []
      if (entered.has(deckId ?? href) || !/^\/(library|decks)\//.test(href)) continue
      entered.add(deckId ?? href)
      await enter(page, link)
      await expect(page).toHaveURL(href)
      if (deckId !== undefined) {
        await test.step(`deck ${decks.find(({ deck: { id } }) => id === deckId)?.deck.title}`, async () => {
          await throughDeck(page, seen)
        })
        await expect(page).toHaveURL(here)
        continue
      }
      await test.step(`category ${href}`, async () => {
        await throughLevel(title)
        // Goes back up, through the levels in between.
        while (page.url() !== here) {
          const there = page.url()
          await enter(page, main(page).getByRole('link', { name: /^Back to/ }))
          await expect(page).not.toHaveURL(there)
        }
      })
    }
  }
  await test.step('completes the library', async () => {
    await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }))
    await expect(heading(page)).toHaveText('Library')
    await throughLevel()
  })
  await test.step('completes the competitions', async () => {
    await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }))
    await enter(page, main(page).getByRole('link', { name: /Competitions$/ }))
    await expect(heading(page)).toHaveText('Competitions')
    await throughLevel()
  })
  await test.step('leaves no deck out', async () => {
    expect(hands.filter((deckId) => !entered.has(deckId))).toEqual([])
    expect([...cardsOfPack.keys()].filter((cardId) => !seen.has(cardId))).toEqual([])
  })

  const discussed = ofType('discussion')
  await test.step('sends pending actions after reconnecting, and completes the cards that need a connection', async () => {
    await door.reopen()
    await context.setOffline(false)
    for (const { deckId, id } of discussed) {
      await goInside(page, `/decks/${deckId}/${id}`)
      await turn(page)
      await type(page, cardInView(page).getByRole('textbox', { name: 'Your response' }), 'By keys alone')
      await enter(page, cardInView(page).getByRole('button', { name: 'Post' }))
      await expect(cardInView(page).getByRole('listitem').filter({ hasText: 'By keys alone' })).toBeVisible()
    }
    await goInside(page, '/user/account')
    await expect(main(page).getByRole('link', { name: /^Waiting to be sent/ })).toBeVisible()
    // Hundreds of actions, one after the other.
    await expect(main(page).getByText('safe on this device')).toHaveCount(0, { timeout: 120_000 })
  })
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  const file = info.outputPath('log.jsonl.gz')
  await test.step('exports the event log when no action is pending', async () => {
    await goInside(page, '/user')
    await enter(page, page.getByRole('button', { name: 'Export event log' }))
    await expect(preview.getByText('Nothing is waiting to be sent')).toBeVisible()
    await tabTo(page, preview.getByRole('switch', { name: 'Include private content' }))
    await page.keyboard.press('Space')
    const download = page.waitForEvent('download')
    await enter(page, preview.getByRole('button', { name: 'Save file' }))
    await (await download).saveAs(file)
  })
  await test.step("replays to the browser's state in Node", async () => {
    const [manifest = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    const { redacted, stateHash } = JSON.parse(manifest) as Readonly<Record<string, unknown>>
    expect(redacted).toBe(false)
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', file], {
      cwd: root,
    })
    expect(stdout).toContain(`state hash: ${String(stateHash)}`)
    expect(stdout).toContain('The state hash of the file is reached.')
  })
})
