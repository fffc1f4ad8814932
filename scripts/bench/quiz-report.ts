// The report's part of the benchmark (D-REPORT): 50 questions and 2 000 individual answers against 5 and 20. The report
// is opened, scrolled, grouped, filtered and refreshed with a six times slower processor.
import type { CDPSession, Locator, Page } from 'playwright'
import { withReport, type Answer } from '../../test/bench/report/long-report'
import { watchFrames } from '../../test/bench/report/watch-frames'
import { signIn } from '../../test/campaign/learner'
import { fetchUncached } from '../../test/uncached-response'
import type { Figure } from './figure'
import { onPhone } from './on-phone'

/** A user of Northwind's head office, who may read its assessment reports. */
const reader = { email: 'ruth@northwind.example', password: 'lungo-8' }
const deck = 'd0c9179f-8483-4b39-b890-1db7eebbb0b0'
const throttle = 6
/** ms */
const widest = 100
/** Longer than the refresh interval of 5 s, ms. */
const oneRefresh = 7_000

const sizes = [
  { questions: 5, responses: 20 },
  { questions: 50, responses: 2_000 },
] as const
type Size = (typeof sizes)[number]

interface Taken {
  readonly task: number
  readonly gap: number
}
type Steps = Readonly<Record<string, Taken>>

async function tap(fingers: CDPSession, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`nothing to tap: ${String(target)}`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  return async () => {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** Runs an action, waits, and returns the longest task and frame gap of that time. */
async function watched(page: Page, action: () => Promise<unknown>, rest = 1_500): Promise<Taken> {
  await page.evaluate(() => Object.assign(window.watchedFrames, { tasks: [], gaps: [] }))
  await action()
  await page.waitForTimeout(rest)
  return page.evaluate(() => ({
    task: Math.max(0, ...window.watchedFrames.tasks),
    gap: Math.max(0, ...window.watchedFrames.gaps),
  }))
}

const slow = (fingers: CDPSession, rate: number) => fingers.send('Emulation.setCPUThrottlingRate', { rate })

/** Opens the report card, served with this size from now on, and flips it. */
async function open(page: Page, fingers: CDPSession, address: string, size: Size): Promise<Taken> {
  const calls = '**/api/user/reports/quiz-report/*'
  let round = 0
  await page.unroute(calls)
  await page.route(calls, async (route) => {
    const reply = await fetchUncached(route)
    round += 1
    const answer = withReport((await reply.response.json()) as Answer, size.questions, size.responses, round)
    await route.fulfill({ ...reply, json: answer })
  })
  await slow(fingers, 1)
  await page.goto(`${address}decks/${deck}/${deck}-quizReport`)
  const card = page.locator('[data-card]:not([inert])')
  await card.getByRole('heading', { name: 'Report' }).waitFor()
  // The card may still be flipped from before.
  const front = card.locator('[data-face="front"]')
  if (!(await front.isVisible())) await page.keyboard.press('Enter')
  await front.waitFor()
  await page.waitForTimeout(1_000)
  await slow(fingers, throttle)
  const turn = await tap(fingers, page.getByRole('button', { name: 'Flip', exact: true }))
  return watched(page, turn, 6_000)
}

/** Measures one report from its opening to its refresh. */
async function journey(page: Page, fingers: CDPSession, address: string, size: Size): Promise<Steps> {
  const opened = await open(page, fingers, address, size)
  const back = page.locator('[data-card]:not([inert]) [data-face="back"]')
  const named = (name: string) => back.getByRole('button', { name, exact: true })
  const group = (name: string) => back.locator('label', { hasText: name }).first()
  const tapped = async (target: Locator, rest?: number) => watched(page, await tap(fingers, target), rest)
  const scrolled = () =>
    watched(page, () =>
      fingers.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 420,
        yDistance: -6_000,
        speed: 2_400,
        gestureSourceType: 'touch',
      }),
    )
  await back.getByRole('table').first().waitFor()
  const steps: Record<string, Taken> = { opened, 'cards scrolled': await scrolled() }
  steps['grouped by users'] = await tapped(group('Users'))
  steps['users scrolled'] = await scrolled()
  const more = named('Show more')
  if (await more.isVisible()) {
    steps['100 more users'] = await tapped(more)
    steps['100 more users again'] = await tapped(more)
  }
  steps['grouped by cards'] = await tapped(group('Cards'))
  steps['filter opened'] = await tapped(named('Filter'))
  steps['a card filtered out'] = await tapped(back.locator('fieldset label').first())
  steps['filter applied'] = await tapped(named('Apply'), 3_000)
  steps['refreshed, cards'] = await watched(page, async () => undefined, oneRefresh)
  await tapped(group('Users'))
  steps['refreshed, users'] = await watched(page, async () => undefined, oneRefresh)
  return steps
}

const time = (value: number): string => `${value.toFixed(0)} ms`
const task = (value: number): string => (value === 0 ? 'none over 50 ms' : time(value))
const worst = (steps: Steps, key: keyof Taken): number => Math.max(...Object.values(steps).map((taken) => taken[key]))

function figuresOf(few: Steps, many: Steps): readonly Figure[] {
  const [gap, least] = [worst(many, 'gap'), worst(few, 'gap')]
  const what = `${sizes[1].questions} questions and ${sizes[1].responses} responses`
  return [
    {
      id: 'D-REPORT-09',
      what: `The report with ${what} at a CPU throttle of ${throttle}, opened, scrolled, grouped, filtered and refreshed: worst gap between two frames`,
      value: time(gap),
      target: `at most ${widest} ms`,
      met: gap <= widest,
    },
    {
      id: 'D-REPORT-09',
      what: `The same over that with ${sizes[0].questions} questions and ${sizes[0].responses} responses`,
      value: `${(gap / least).toFixed(2)} (${time(gap)} over ${time(least)})`,
      target: 'reported',
      met: true,
    },
    ...Object.entries(many).map(([step, taken]): Figure => {
      const small = few[step]
      return {
        id: 'D-REPORT-09',
        what: `The report, ${step}: longest task; worst gap, over that of the small one`,
        value: `${task(taken.task)}; ${time(taken.gap)}${small === undefined ? '' : ` over ${time(small.gap)}`}`,
        target: 'reported',
        met: true,
      }
    }),
  ]
}

/** Measures the report on an assessment. */
export const quizReport = (): Promise<readonly Figure[]> =>
  onPhone(async (page, address) => {
    await page.addInitScript(watchFrames)
    await page.goto(address)
    await signIn(page, reader)
    const fingers = await page.context().newCDPSession(page)
    const [small, large] = sizes
    // The first opening loads the code.
    await open(page, fingers, address, small)
    return figuresOf(await journey(page, fingers, address, small), await journey(page, fingers, address, large))
  })
