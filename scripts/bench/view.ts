// The viewer's part of the benchmark: a deck of 1 000 cards against one of 10, worked by taps and swipes at a sixth of
// the processor (X-PERF-04, D-DECK-42).
import type { CDPSession, Page } from 'playwright'
import { withCards } from '../../test/bench/view/long-deck'
import { watchPage } from '../../test/bench/view/watch'
import { signIn } from '../../test/campaign/learner'
import { learner } from './app'
import { load, quantile, type Figure } from './figure'
import { onPhone } from './on-phone'

/** Two decks of the default content, which are given other cards on their way to the page. */
const long = '5e7c6227-4cda-4010-812a-acb7263645ca'
const short = '33af27d3-9cb9-4446-aa42-ceec95ab5b58'
const throttle = 6
const openings = 5
const slowest = 100
const timedAnswers = 20
/** Answers by which it is counted what is drawn. */
const countedAnswers = 5

export const whole = (time: number): string => `${time.toFixed(0)} ms`

/** Goes to another place of the app, as a link does, and says how long it took until a card was painted there, ms. */
const openTimed = (page: Page, deckId: string): Promise<number> =>
  page.evaluate(
    (id) =>
      new Promise<number>((painted) => {
        const began = performance.now()
        const look = () => {
          if (document.querySelector('[data-card]:not([inert]) h2') === null) return
          changes.disconnect()
          requestAnimationFrame(() => setTimeout(() => painted(performance.now() - began)))
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true })
        history.pushState(null, '', `/decks/${id}`)
        dispatchEvent(new PopStateEvent('popstate'))
        look()
      }),
    deckId,
  )

async function goHome(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.locator('[data-card]').first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(2_500)
}

const placeOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-card]:not([inert])').getAttribute('data-place'))

const tap = async (fingers: CDPSession, x: number, y: number): Promise<void> => {
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function swipe(fingers: CDPSession): Promise<void> {
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(330) })
  for (let step = 1; step <= 6; step++)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(330 - step * 40) })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export interface Taken {
  readonly interactions: readonly number[]
  readonly gaps: readonly number[]
  readonly drawn: Readonly<Record<string, number>>
}

/** What the page has kept since the last time, and begins anew. */
export const take = async (page: Page): Promise<Taken> => {
  await page.waitForTimeout(600)
  return page.evaluate(() => {
    const { watched } = window
    const taken = { interactions: [...watched.interactions.values()], gaps: watched.gaps, drawn: watched.drawn }
    watched.interactions.clear()
    watched.gaps = []
    watched.drawn = {}
    return taken
  })
}

async function middleOf(page: Page, name: string): Promise<readonly [number, number]> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (box === null) throw new Error(`no button ${name}`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

interface Journey {
  readonly opened: { readonly long: readonly number[]; readonly short: readonly number[] }
  readonly next: Taken
  readonly swiped: Taken
  readonly flipped: Taken
  readonly answered: Taken
  readonly drawnByAnswer: Readonly<Record<string, number>>
  readonly most: { readonly cards: number; readonly places: number }
}

async function journey(page: Page, address: string): Promise<Journey> {
  const fingers = await page.context().newCDPSession(page)
  const slow = (rate: number) => fingers.send('Emulation.setCPUThrottlingRate', { rate })
  for (const [deckId, count] of [
    [long, 1_000],
    [short, 10],
  ] as const)
    await page.route(`**/api/user/decks/${deckId}`, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        json: withCards((await reply.json()) as Parameters<typeof withCards>[0], deckId, count),
      })
    })
  await page.addInitScript(watchPage)
  await page.goto(address)
  await signIn(page, learner)
  await slow(throttle)

  const opened: { readonly long: number[]; readonly short: number[] } = { long: [], short: [] }
  for (let time = 0; time <= openings; time++)
    for (const [which, deckId] of [
      ['long', long],
      ['short', short],
    ] as const) {
      const took = await openTimed(page, deckId)
      if (time > 0) opened[which].push(took)
      await goHome(page)
    }
  await openTimed(page, long)
  await page.waitForTimeout(2_000)
  await take(page)

  const [x, y] = await middleOf(page, 'Next card')
  for (let press = 0; press < 50; press++) {
    await tap(fingers, x, y)
    await page.waitForTimeout(250)
  }
  const next = await take(page)
  for (let time = 0; time < 50; time++) {
    await swipe(fingers)
    await page.waitForTimeout(300)
  }
  const swiped = await take(page)
  const [flipX, flipY] = await middleOf(page, 'Flip')
  for (let press = 0; press < 20; press++) {
    await tap(fingers, flipX, flipY)
    await page.waitForTimeout(1_200)
  }
  const flipped = await take(page)

  const count = (counts: 'nothing' | 'cards' | 'drawn') =>
    page.evaluate((what) => {
      window.watched.counts = what
    }, counts)
  const answers: Taken[] = []
  const drawnByAnswer: Record<string, number> = {}
  for (let given = 0; given < timedAnswers + countedAnswers;) {
    await count(given < timedAnswers ? 'nothing' : 'drawn')
    await tap(fingers, x, y)
    await page.waitForTimeout(500)
    const answer = page.locator('[data-card]:not([inert]) [data-face="back"] [aria-keyshortcuts~="A"]')
    if ((await placeOf(page)) % 2 === 0) continue
    await tap(fingers, flipX, flipY)
    await answer.waitFor()
    await page.waitForTimeout(1_200)
    const box = await answer.boundingBox()
    if (box === null) continue
    await take(page)
    await tap(fingers, box.x + box.width / 2, box.y + box.height / 2)
    await answer.and(page.locator('[aria-disabled="true"]')).waitFor()
    const taken = await take(page)
    for (const [place, times] of Object.entries(taken.drawn))
      drawnByAnswer[place] = (drawnByAnswer[place] ?? 0) + times / countedAnswers
    if (given < timedAnswers) answers.push(taken)
    given += 1
  }
  const answered = {
    interactions: answers.flatMap(({ interactions }) => interactions),
    gaps: answers.flatMap(({ gaps }) => gaps),
    drawn: {},
  }
  // From the first card to the last, as fast as a held key goes.
  await slow(1)
  await count('cards')
  await page.getByRole('button', { name: 'First card' }).click()
  await page.waitForTimeout(500)
  await page.keyboard.press('ArrowRight')
  // Behind the last card comes the end of the deck, which has none.
  while ((await page.locator('[data-card]').count()) > 0)
    await page.evaluate(async () => {
      for (let press = 0; press < 40; press++) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: true, bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
    })
  const most = await page.evaluate(() => window.watched.most)
  return { opened, next, swiped, flipped, answered, drawnByAnswer, most }
}

const spread = ({ interactions }: Taken): string =>
  `p50 ${whole(quantile(interactions, 0.5))}, p98 ${whole(quantile(interactions, 0.98))}, ${interactions.length} interactions`

function figuresOf({ opened, next, swiped, flipped, answered, drawnByAnswer, most }: Journey): readonly Figure[] {
  const all = [next, swiped, flipped, answered].flatMap(({ interactions }) => interactions)
  const worst = quantile(all, 0.98)
  const gap = Math.max(...swiped.gaps)
  const ratio = quantile(opened.long, 0.5) / quantile(opened.short, 0.5)
  const reported = (what: string, taken: Taken): Figure => ({
    id: 'X-PERF-04',
    what: `${what}, interaction to next paint`,
    value: `${spread(taken)}; worst frame gap ${whole(Math.max(...taken.gaps))}`,
    target: 'reported',
    met: true,
  })
  return [
    {
      id: 'X-PERF-04',
      what: `A deck of 1 000 cards at a CPU throttle of ${throttle}: 50 cards on, 50 swipes, 20 turns, 20 answers; interaction to next paint, p98`,
      value: `${whole(worst)} (${load()})`,
      target: `at most ${slowest} ms`,
      met: worst <= slowest,
    },
    {
      id: 'X-PERF-04',
      what: 'Worst gap between two frames while swiping',
      value: `${whole(gap)} (${load()})`,
      target: `at most ${slowest} ms`,
      met: gap <= slowest,
    },
    reported('Next', next),
    reported('Swipe', swiped),
    reported('Turn', flipped),
    reported('Answer', answered),
    {
      id: 'X-PERF-04',
      what: 'Opening 1 000 cards from the device to the first one painted, over opening 10, medians of 5',
      value: `${ratio.toFixed(2)} (${whole(quantile(opened.long, 0.5))} over ${whole(quantile(opened.short, 0.5))})`,
      target: 'at most 1.5',
      met: ratio <= 1.5,
    },
    {
      id: 'D-DECK-42',
      what: 'Most cards, and places held for others, in the page from the first card to the last of 1 000',
      value: `${most.cards} and ${most.places}`,
      target: 'at most 8 and 10',
      met: most.cards <= 8 && most.places <= 10,
    },
    {
      id: 'X-PERF-04',
      what: 'Components drawn again by one answer: on its card, in the bar, in the banner, on other cards and around',
      value: ['card', 'bar', 'banner', 'other card', 'around']
        .map((place) => (drawnByAnswer[place] ?? 0).toFixed(1))
        .join(', '),
      target: 'none on other cards',
      met: (drawnByAnswer['other card'] ?? 0) === 0,
    },
  ]
}

/** Measures the viewer. */
export const view = async (): Promise<readonly Figure[]> => figuresOf(await onPhone(journey))
