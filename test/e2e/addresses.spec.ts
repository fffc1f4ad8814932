import type { Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { wrongOn } from './axe'
import { button, flip, title, type Bundle } from './decks'
import { everythingStored } from './storage'
import { goInside, cardInView, expect, goToCard, newLearner, nth, packDeck, signIn, test } from './support'
import { changeUser, reloadAndSync } from './users'

const espresso = packDeck('espresso-dial-in')
const latte = packDeck('latte-art-three-pours')
const filter = packDeck('filter-coffee-by-hand')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const deckBar = (page: Page) => page.getByRole('navigation', { name: 'Deck' })
const home = 'Hi, Robin'

const widthOf = async (page: Page, form: string): Promise<number> =>
  Math.round((await page.locator(form).first().boundingBox())?.width ?? 0)

/** Starts recording the ids of the cards in view, frame by frame. The returned function stops and returns them. */
async function cardsInView(page: Page): Promise<() => Promise<readonly string[]>> {
  const noted = await page.evaluateHandle(() => {
    const ids: string[] = []
    const state = { ids, ended: false }
    const note = () => {
      const id = document.querySelector('[data-card]:not([inert])')?.getAttribute('data-card') ?? undefined
      if (id !== undefined && ids.at(-1) !== id) ids.push(id)
      if (!state.ended) requestAnimationFrame(note)
    }
    note()
    return state
  })
  return () => noted.evaluate((state) => (Object.assign(state, { ended: true }), state.ids))
}

test('S-ROUTE-01 S-ROUTE-02 S-ROUTE-03 S-ROUTE-12 S-ROUTE-16 S-ROUTE-19 S-ROUTE-22 S-ROUTE-25 S-ROUTE-34 S-ROUTE-36 S-BRAND-19 X-UX-03 opens the right screen for each address, and redirects where the address is not allowed', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))

  await test.step('S-ROUTE-25 shows a placeholder at /uninitialized and nothing else', async () => {
    await page.goto('/uninitialized')
    await expect(heading(page)).toHaveText('Coming later')
    await expect(page).toHaveURL(/\/uninitialized$/)
    await expect(page.getByRole('navigation').or(page.getByRole('banner')).or(page.getByRole('textbox'))).toHaveCount(0)
    expect(await wrongOn(page)).toEqual([])
  })
  await test.step('S-ROUTE-22 S-BRAND-19 shows the login screen at /start, with a form 350 px wide', async () => {
    await page.goto('/start')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page).toHaveURL(/\/start$/)
    await expect(menu(page)).toHaveCount(0)
    expect(Math.round((await page.getByLabel('Email').boundingBox())?.width ?? 0)).toBe(350)
  })

  await signIn(page, await newLearner(request))
  await test.step("S-ROUTE-01 shows Home at '/', '/home' and '/decks/recent'; 'recent' is not treated as a deck id", async () => {
    for (const path of ['/', '/home', '/decks/recent']) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(home)
      await expect(page.getByRole('region', { name: 'Recommendations' })).toBeVisible()
      await expect(deckBar(page)).toHaveCount(0)
    }
    expect(asked.filter((path) => path.includes('recent'))).toEqual(['/decks/recent'])
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  const third = nth(espresso.cards, 2)
  for (const first of ['decks', 'deck'])
    await test.step(`S-ROUTE-02 S-ROUTE-03 D-ROUTE-06 opens the deck over Home at '/${first}/…', at the given card if the address names one`, async () => {
      await page.goto(`/${first}/${espresso.deckId}`)
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
      await expect(title(page)).toBeVisible()
      await expect(title(page)).not.toHaveText(third.title)
      await page.goto(`/${first}/${espresso.deckId}/${third.id}`)
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
      await expect(title(page)).toHaveText(third.title)
      // Home is the screen below: closing the deck leads there.
      await page.goto('/')
      await expect(heading(page)).toHaveText(home)
      const inView = await cardsInView(page)
      await goInside(page, `/${first}/${espresso.deckId}/${third.id}`)
      await expect(title(page)).toHaveText(third.title)
      // No other card was in view before it, not even for one frame (D-ROUTE-06).
      expect(await inView()).toEqual([third.id])
      await button(page, 'Close deck').click()
      await expect(heading(page)).toHaveText(home)
      await expect(page).toHaveURL(/:\d+\/$/)
    })
  await test.step('S-ROUTE-12 S-BRAND-19 shows Add Content at /add with an empty code field, 350 px wide', async () => {
    await page.goto('/add')
    await expect(heading(page)).toHaveText('Add Content')
    await expect(page.getByLabel('Content code')).toHaveValue('')
    expect(await widthOf(page, 'main form')).toBe(350)
  })
  await test.step('S-ROUTE-16 S-ROUTE-19 opens the profile and the lists', async () => {
    for (const [path, name] of [
      ['/user', 'Profile'],
      ['/user/certifications', 'Certifications'],
      ['/user/new-decks', "What's New"],
      ['/user/my-favorites', 'My Favorites'],
      ['/user/competitions', 'Competitions'],
    ] as const) {
      await goInside(page, path)
      await expect(heading(page)).toHaveText(name)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
  await test.step('S-BRAND-19 makes the phone forms 300 px wide and the settings forms 350 px', async () => {
    await page.goto('/otp')
    await expect(page.getByLabel('Phone number')).toBeVisible()
    expect(await widthOf(page, 'main form')).toBe(300)
    await page.getByLabel('Phone number').fill(`555${String(Date.now()).slice(-7)}`)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    expect(await widthOf(page, 'main form')).toBe(300)
    await page.goto('/user/settings')
    await page.getByText('Password', { exact: true }).click()
    await expect(page.getByLabel('New password')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save changes' }).last()
    expect(Math.round((await save.boundingBox())?.width ?? 0)).toBe(350)
  })

  const star = cardInView(page).getByRole('button', { name: /favorite/i })
  await test.step('X-UX-03 switches single-key shortcuts off on this device, and on again', async () => {
    const keys = page.getByRole('switch', { name: 'Single-key shortcuts' })
    await expect(keys).toBeChecked()
    await keys.click()
    await expect(keys).not.toBeChecked()
    await goInside(page, `/decks/${espresso.deckId}/${third.id}`)
    await expect(title(page)).toHaveText(third.title)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('f')
    // Keys with longer names still work, and this event is handled after the first one.
    await page.keyboard.press('ArrowRight')
    await expect(title(page)).not.toHaveText(third.title)
    await page.keyboard.press('ArrowLeft')
    await expect(title(page)).toHaveText(third.title)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await goInside(page, '/user/settings')
    await keys.click()
    await expect(keys).toBeChecked()
    await goInside(page, `/decks/${espresso.deckId}/${third.id}`)
    await expect(title(page)).toHaveText(third.title)
    await page.keyboard.press('f')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })

  const everywhere = ['/library', '/otp', `/decks/${espresso.deckId}`]
  await test.step('S-ROUTE-34 asks the text-message question on every route until the user has answered it', async () => {
    await page.goto('/')
    await expect(heading(page)).toHaveText(home)
    const held = (allowSMS: boolean | null | undefined) =>
      changeUser(page, (user) => ({
        ...user,
        primaryOrg: { ...(user['primaryOrg'] as object), forceSMSIntake: true },
        appPreferences: { ...(user['appPreferences'] as object | undefined), allowSMS },
      }))
    await held(null)
    await reloadAndSync(page)
    for (const path of everywhere) {
      await page.goto(path)
      await expect(heading(page), path).toHaveText('Text messages')
      await expect(menu(page).or(deckBar(page)), path).toHaveCount(0)
    }
    // 'No' counts as an answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await held(false)
    await reloadAndSync(page)
    await page.goto('/library')
    await expect(heading(page)).toHaveText('Library')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('S-ROUTE-36 shuts out the users of a disabled organisation on every route', async () => {
    await changeUser(page, (user) => ({ ...user, primaryOrg: { ...(user['primaryOrg'] as object), active: false } }))
    await reloadAndSync(page)
    for (const path of ['/start', ...everywhere, '/nowhere']) {
      await page.goto(path)
      await expect(page.getByText(/disabled by your organization’s admin/), path).toBeVisible()
      await expect(menu(page).or(deckBar(page)), path).toHaveCount(0)
    }
  })
})

interface Answer {
  readonly payloads: readonly { readonly data: Bundle & { readonly triggers?: readonly unknown[] } }[]
}
type CardOf = (slug: string, type: string) => Bundle['cards'][number]

/** Makes the server deliver this deck with these cards, which include real cards of other decks. */
async function deckOf(page: Page, cards: (cardOf: CardOf) => Bundle['cards']): Promise<void> {
  const slugs = ['latte-art-three-pours', 'welcome-to-northwind', 'filter-coffee-by-hand', 'handling-a-complaint']
  const homes = new Map(
    slugs.map((slug) => packDeck(slug)).flatMap(({ deckId, cards: own }) => own.map(({ id }) => [id, deckId] as const)),
  )
  // For the server each card still belongs to its own deck. Requests about cards without a deck are not sent to it.
  await page.route('**/api/user/**', (route) => {
    const asked = route.request()
    const body = asked.method() === 'POST' ? (asked.postDataJSON() as Readonly<Record<string, unknown>> | null) : null
    if (body?.['deckId'] !== latte.deckId) return route.fallback()
    const deckId = homes.get(String(body['cardId']))
    if (deckId === undefined) return route.fulfill({ json: { status: 'ok', payloads: [] } })
    return route.continue({ postData: { ...body, deckId } })
  })
  await page.route(`**/api/user/decks/${latte.deckId}`, async (route) => {
    const url = route.request().url()
    const bundles = new Map<string, Answer['payloads'][number]['data']>()
    for (const slug of slugs) {
      const { response } = await fetchUncached(route, { url: url.replace(latte.deckId, packDeck(slug).deckId) })
      const [payload] = ((await response.json()) as Answer).payloads
      if (payload !== undefined) bundles.set(slug, payload.data)
    }
    const cardOf: CardOf = (slug, type) =>
      nth(bundles.get(slug)?.cards.filter((card) => card['type'] === type) ?? [], 0)
    const reply = await fetchUncached(route)
    const { payloads, ...answer } = (await reply.response.json()) as Answer
    const changed = payloads.map((payload) => ({
      ...payload,
      data: {
        ...payload.data,
        deck: { ...payload.data.deck, showIndexCard: false },
        cards: cards(cardOf),
        triggers: [...bundles.values()].flatMap(({ triggers = [] }) => triggers),
      },
    }))
    await route.fulfill({ ...reply, json: { ...answer, payloads: changed } })
  })
}

/** Lists the optional sections that are visible on the back in view. */
async function partsOf(page: Page): Promise<readonly string[]> {
  const back = cardInView(page)
  const seen = {
    title: back.getByRole('heading', { level: 2, name: /^With / }),
    content: back.getByText('What is to be read'),
    cover: back.locator('img[src="/media/milk.svg"]'),
    file: back.getByRole('link', { name: /Open the file/ }),
    video: back.locator('video').or(back.getByRole('button', { name: /^Play/ })),
    page: back.locator('iframe'),
    quiz: back.getByRole('button', { name: /^(Hot|Cold)$/ }),
    slider: back.getByRole('slider'),
    form: back.getByRole('textbox', { name: 'Your response' }),
    resources: back.getByRole('link', { name: /The chart/ }),
    footer: back.locator('footer').getByText('What stands at the foot'),
  }
  const names: string[] = []
  for (const [name, part] of Object.entries(seen)) {
    // An element for screen readers only is a single point wide.
    const width = (element: Element) => (element.firstElementChild ?? element).getBoundingClientRect().width
    const shows = name === 'title' ? width : (element: Element) => element.getBoundingClientRect().width
    if ((await part.count()) > 0 && (await part.first().evaluate(shows)) > 1) names.push(name)
  }
  return names
}

const idOf = (index: number): string => `2d4f6a18-0c3b-4e57-9a61-b8d2f0e4c7${10 + index}`
/** Returns a card's title. A question without text shows its title as the question, whatever else the card shows. */
const nameOf = (part: string, { type, title: own }: Readonly<Record<string, unknown>>): string =>
  typeof own === 'string' ? own : type === 'quiz' ? `The ${part}` : `With ${part}`

const parted: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['', { type: 'basic', title: 'Bare', coverImage: { url: '/media/milk.svg' } }],
  ['title', { type: 'basic', showTitleOnBack: true }],
  ['content', { type: 'basic', content: '<p>What is to be read</p>' }],
  ['cover', { type: 'basic', coverImage: { url: '/media/milk.svg' }, showCoverImageOnBack: true }],
  ['file', { type: 'file', file: { url: '/media/closing-list.pdf' } }],
  ['video', { type: 'video', video: { url: '/media/none.webm', type: 'other' } }],
  ['page', { type: 'webview', webview: { url: '/media/grinder-sheet.html' } }],
  [
    'quiz',
    {
      type: 'quiz',
      quiz: {
        id: idOf(82),
        answers: [
          { id: idOf(80), text: 'Hot' },
          { id: idOf(81), text: 'Cold' },
        ],
        correctAnswerId: idOf(80),
      },
    },
  ],
  ['slider', { type: 'likert', likert: { ticks: 5, minPoints: 1, maxPoints: 5 } }],
  ['form', { type: 'feedback' }],
  [
    'resources',
    { type: 'basic', resources: [{ id: 'r1', type: 'document', label: 'The chart', url: '/media/chart.pdf' }] },
  ],
  ['footer', { type: 'basic', contentFooter: '<p>What stands at the foot</p>' }],
]

test('D-DECK-07 D-CARD-18 D-PLAY-17 lets a learner use every card action in one session, and shows each section on the back of its card', async ({
  page,
  request,
}) => {
  await deckOf(page, (cardOf) => [
    cardOf('latte-art-three-pours', 'quiz'),
    // The server knows which actions each card of this deck allows.
    { ...cardOf('latte-art-three-pours', 'basic'), ratingType: 'yesNo' },
    cardOf('latte-art-three-pours', 'feedback'),
    cardOf('handling-a-complaint', 'discussion'),
    cardOf('latte-art-three-pours', 'video'),
    cardOf('filter-coffee-by-hand', 'playlist'),
    cardOf('welcome-to-northwind', 'action'),
    ...parted.map(([part, card], index) => ({ id: idOf(index), active: true, title: nameOf(part, card), ...card })),
  ])
  const told: string[] = []
  page.on('response', (reply) => {
    const asked = reply.request()
    if (asked.method() === 'POST' && reply.ok()) told.push(new URL(reply.url()).pathname.slice('/api'.length))
  })
  const toldOf = (path: RegExp) =>
    expect.poll(() => told.some((one) => path.test(one)), { message: String(path) }).toBe(true)
  const back = cardInView(page)
  const press = (name: string | RegExp) => back.getByRole('button', { name }).click()
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await goInside(page, `/decks/${latte.deckId}`)

  await test.step('D-DECK-07 answers a question', async () => {
    await expect(title(page)).toBeVisible()
    await flip(page)
    await press(/Bring the spout down/)
    await expect(back.getByText('Your answer')).toBeVisible()
  })
  const turnTo = async (name: string) => {
    await goToCard(page, name)
    return flip(page)
  }
  await test.step('D-DECK-07 favourites a card, tucks it, flips it and rates it', async () => {
    await goToCard(page, 'The canvas first')
    await press('Favorite')
    await toldOf(/\/user\/favorites$/)
    await press('Tuck this card')
    await page.getByRole('button', { name: 'New Deck' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Mine')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Deck' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await toldOf(/\/user\/decks$/)
    await expect(title(page)).toHaveText('The canvas first')
    await flip(page)
    await press('Yes')
    await press('Submit')
    await toldOf(/\/user\/card-rating$/)
  })
  await test.step('D-DECK-07 submits feedback and posts to a discussion', async () => {
    await turnTo('Which pour do you practise next?')
    await expect(back.getByRole('textbox').first()).toBeVisible()
    for (const field of await back.getByRole('textbox').all()) await field.fill('The tulip')
    await press('Submit')
    await toldOf(/\/user\/feedback$/)
    await turnTo('What did your worst guest teach you?')
    await back.getByRole('textbox', { name: 'Your response' }).fill('To wait, and to look up')
    await press('Post')
    await expect(back.getByRole('listitem').filter({ hasText: 'To wait, and to look up' })).toContainText('You')
  })
  await test.step('D-DECK-07 watches a video', async () => {
    await turnTo('Film: how the milk is steamed')
    await press('Play, 0:24')
    await expect
      .poll(() => back.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0)
    await page.keyboard.press('k')
  })
  const audio = () =>
    back.locator('audio').evaluate((sound: HTMLAudioElement) => [sound.currentTime, sound.playbackRate])
  let leftAt = 0
  await test.step('D-DECK-07 D-PLAY-17 listens to a playlist', async () => {
    await turnTo('Music for the shop')
    await press(/^Steam/)
    await expect(back.getByRole('heading', { name: 'Steam' })).toBeVisible()
    await press('Speed, 1 times')
    await expect.poll(async () => (await audio())[0]).toBeGreaterThan(2)
    // The card is left while it plays: the seconds heard until then count, and playback resumes there.
    leftAt = (await audio())[0] ?? 0
    await page.keyboard.press('ArrowRight')
    await expect(title(page)).toHaveText('Join the tasting club')
    await page.keyboard.press('ArrowLeft')
    await turnTo('Music for the shop')
    await expect(back.getByRole('listitem').filter({ hasText: 'Steam' })).toContainText(/:20[1-9]\d?% heard/)
    await back.getByRole('tab', { name: 'PLAYER' }).click()
    await expect.poll(async () => (await audio())[0]).toBeGreaterThanOrEqual(leftAt)
    await press('Play')
    await press('Pause')
    await expect(back.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
  await test.step('D-DECK-07 runs an action', async () => {
    await turnTo('Join the tasting club')
    await press('Join the tasting club')
    await expect(back.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  })
  for (const [part, card] of parted)
    await test.step(`D-CARD-18 shows a back with ${part === '' ? 'no sections' : `only ${part}`}`, async () => {
      await goToCard(page, nameOf(part, card))
      // A question's sections slide in, so they are checked after they have arrived.
      await flip(page)
      await expect.poll(() => partsOf(page)).toEqual(part === '' ? [] : [part])
    })

  const playlist = nth(filter.cards, filter.cards.length - 1)
  const stored = async () =>
    (await everythingStored(page)).some(({ text }) => text.includes(`flip_audio/${playlist.id}`))
  await test.step('D-PLAY-17 resumes playback at its last position when the card is reopened with the same key', async () => {
    // A page that becomes hidden saves its state.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(stored).toBe(true)
    await page.reload()
    // The deck opens at its last card, which is after this one.
    await expect(title(page)).toBeVisible()
    await page.keyboard.press('Home')
    await turnTo('Music for the shop')
    await back.getByRole('tab', { name: 'PLAYER' }).click()
    await expect(back.getByRole('heading', { name: 'Steam' })).toBeVisible()
    await expect(back.getByRole('button', { name: 'Speed, 1.5 times' })).toBeVisible()
    await expect.poll(async () => (await audio())[0]).toBeGreaterThanOrEqual(leftAt)
    expect((await audio())[1]).toBe(1.5)
  })
  await test.step('D-PLAY-17 clears the position on logout', async () => {
    await goInside(page, '/user')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect.poll(stored).toBe(false)
    await signIn(page, learner)
    await goInside(page, `/decks/${latte.deckId}`)
    await turnTo('Music for the shop')
    await back.getByRole('tab', { name: 'PLAYER' }).click()
    await expect(back.getByRole('button', { name: 'Speed, 1 times' })).toBeVisible()
    await expect(back.getByRole('heading', { name: 'The first hour' })).toBeVisible()
  })
})
