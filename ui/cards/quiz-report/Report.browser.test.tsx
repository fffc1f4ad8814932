import { useState } from 'react'
import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { ReportView } from '../../../protocol/views/report'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { everything, type Chosen } from './Filter'
import { Report } from './Report'
import type { KnownRoles } from './RoleFilter'

const NOON = Date.UTC(2026, 1, 2, 12)

const full: ReportView = {
  state: 'shown',
  title: 'Food safety',
  online: true,
  stale: false,
  roleIds: [],
  outcomes: {
    failed: { count: 5, share: 0.1 },
    incomplete: { count: 15, share: 0.3 },
    passed: { count: 30, share: 0.6 },
  },
  questions: [
    {
      cardId: 'milk',
      title: 'The milk stood out. What now?',
      total: 4,
      answers: [
        { answerId: 'a', text: 'Pour it away', count: 3, share: 0.75, correct: true },
        { answerId: 'b', text: 'Use it first', count: 1, share: 0.25, correct: false },
      ],
    },
    { cardId: 'oats', title: 'Which cup holds oats?', total: 0, answers: [] },
  ],
  responses: [
    {
      responseId: '1',
      userName: 'Maya',
      cardId: 'milk',
      cardTitle: 'The milk',
      answer: 'Away',
      at: NOON,
      correct: true,
    },
    { responseId: '2', userName: 'Tomás', cardId: 'milk', cardTitle: 'The milk', answer: 'First', correct: false },
    { responseId: '3', userName: 'Lena', cardId: 'oats', cardTitle: 'Oats', answer: 'Green' },
  ],
  limit: 100,
  results: [
    { userId: 'maya', userName: 'Maya', outcome: 'passed', attempts: 2, score: 92.4, at: NOON },
    { userId: 'lena', userName: '', outcome: 'failed', attempts: 1, score: 40, at: NOON },
    { userId: 'tom', userName: 'Tomás', outcome: 'incomplete', attempts: 0 },
  ],
  resultsLimit: 100,
  exporting: 'idle',
}

interface Shown {
  readonly holder: HTMLElement
  readonly asked: Chosen[]
  readonly exports: () => readonly string[]
  readonly press: (name: string) => Promise<void>
}

async function shown(
  more: Partial<ReportView> = {},
  link?: string,
  aboutRoles: Partial<KnownRoles> = {},
): Promise<Shown> {
  const { holder, show: render } = await onPage()
  const asked: Chosen[] = []
  const exported: string[] = []
  const roles = Array.from({ length: 60 }, (_role, place) => ({ id: `r${place}`, name: `Barista ${place}` }))
  function Applying() {
    const [chosen, setChosen] = useState(everything)
    return (
      <Report
        view={{ ...full, ...more }}
        roles={{ status: 'known', all: roles, load: () => undefined, ...aboutRoles }}
        chosen={chosen}
        onShow={(next) => {
          setChosen(next)
          asked.push(next)
        }}
        onExport={(kind) => void exported.push(kind)}
        exported={{ link, followed: () => undefined }}
      />
    )
  }
  render(<Applying />)
  // The report is rendered after its controls.
  await expect.poll(() => holder.querySelector('h3, p')).not.toBeNull()
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim()
  const press = async (name: string) => {
    const found = () => [...holder.querySelectorAll<HTMLElement>('button, label')].find((one) => nameOf(one) === name)
    await expect.poll(found).toBeDefined()
    found()?.click()
  }
  return { holder, asked, exports: () => exported, press }
}

const cells = (table: Element | null | undefined): string[][] =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  )
const widths = (chart: Element | null | undefined): (string | null)[] =>
  [...(chart?.querySelectorAll('g rect:last-child') ?? [])].map((bar) => bar.getAttribute('width'))

it('D-REPORT-04 D-REPORT-05 charts failed, incomplete and passed users, with a table of counts and percentages', async () => {
  const { holder } = await shown()
  const chart = holder.querySelector('svg[role="img"]')
  expect(chart?.getAttribute('aria-label')).toBe('5 failed, 15 incomplete, 30 passed')
  expect(widths(chart)).toEqual(['10', '30', '60'])
  expect(cells(holder.querySelector('table'))).toEqual([
    ['Failed', '5', '10%'],
    ['Incomplete', '15', '30%'],
    ['Passed', '30', '60%'],
  ])
})

it('D-REPORT-07 D-REPORT-08 charts the responses to each question, with a table of percentage, number and answer text', async () => {
  const { holder } = await shown()
  const [, milk, oats] = holder.querySelectorAll('section section')
  expect(milk?.textContent).toContain('The milk stood out. What now?')
  expect(widths(milk?.querySelector('svg[role="img"]'))).toEqual(['75', '25'])
  expect(cells(milk?.querySelector('table'))).toEqual([
    ['75%', '3', 'Pour it away right'],
    ['25%', '1', 'Use it first'],
  ])
  expect(oats?.textContent).toContain('No responses')
})

it('D-REPORT-03 D-REPORT-09 D-REPORT-10 D-REPORT-11 the switch shows the users with date, card, answer, grade and count', async () => {
  const { holder, press } = await shown()
  expect(holder.querySelector('ul')).toBeNull()
  await press('Users')
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(3)
  expect(holder.textContent).toContain('The last 100 responses')
  expect(holder.querySelector('table')).toBeNull()
  const rows = [...holder.querySelectorAll('li')]
  const judged = rows.map((row) => row.querySelector('[data-judgement]')?.textContent)
  expect(judged).toEqual(['Correct', 'Incorrect', 'Neither correct nor incorrect'])
  expect(new Set(rows.map((row) => row.querySelector('svg')?.innerHTML)).size).toBe(3)
  for (const words of ['Maya', '2026', 'The milk', 'Away']) expect(rows[0]?.textContent).toContain(words)
  await press('Cards')
  await expect.poll(() => holder.querySelector('table')).not.toBeNull()
})

it('says of a question how it went at first and how well it separates, and marks a distractor that nobody chose', async () => {
  const [milk] = full.questions
  if (milk === undefined) throw new Error('the report has no question')
  const answers = milk.answers.map((answer, place) =>
    place === 1 ? { ...answer, count: 0, unused: true as const } : answer,
  )
  const { holder } = await shown({ questions: [{ ...milk, answers, firstCorrect: 0.62, separation: 'not' }] })
  expect(holder.textContent).toContain(
    'At first, 62% answered right. Those who know the rest get it wrong as often: check the question.',
  )
  expect(cells(holder.querySelectorAll('table')[1])[1]?.[2]).toBe('Use it first nobody chose it')
})

it("lists each learner's result with outcome, score, attempts and date, and exports the results from there", async () => {
  const { holder, press, exports } = await shown()
  await press('Export')
  await press('Results')
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(3)
  const rows = [...holder.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('p')].map((line) => line.textContent),
  )
  expect(rows.map(([, outcome, attempts]) => [outcome, attempts])).toEqual([
    ['Passed · 92%', '2 attempts'],
    ['Failed · 40%', '1 attempt'],
    ['Incomplete', '0 attempts'],
  ])
  expect(rows[0]?.[0]).toMatch(/^Maya .*2026/)
  expect(rows[1]?.[0]).toContain('Someone without a name')
  expect(holder.textContent).toContain('The latest 100 results')
  await press('Export')
  expect(exports()).toEqual(['answers', 'results'])
})

it('says that there are no results', async () => {
  const { holder, press } = await shown({ results: [] })
  await press('Results')
  await expect.poll(() => holder.textContent).toContain('No results yet')
})

function searchRoles(holder: HTMLElement, term: string): void {
  const search = holder.querySelector<HTMLInputElement>('input[type="search"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, term)
  search?.dispatchEvent(new Event('input', { bubbles: true }))
}

it('D-REPORT-14 shows that no role matches only when all are known, and loads failed ones again', async () => {
  const open = async (roles: Partial<KnownRoles>) => {
    const one = await shown({}, undefined, roles)
    await one.press('Filter')
    await expect.poll(() => one.holder.querySelector('input[type="search"]')).not.toBeNull()
    searchRoles(one.holder, 'nobody')
    const said = () =>
      [...(one.holder.querySelector('section[aria-label="Filter"]')?.querySelectorAll('output') ?? [])].map(
        ({ textContent }) => textContent.trim(),
      )
    return { ...one, said }
  }
  await expect.poll((await open({})).said).toEqual(['No roles found'])
  await expect.poll((await open({ status: 'loading', all: [] })).said).toEqual(['Loading'])
  let loads = 0
  const failed = await open({ status: 'failed', all: [], load: () => void (loads += 1) })
  await expect.poll(failed.said).toEqual(['The roles could not be loaded. Try Again', ''])
  await failed.press('Try Again')
  expect(loads).toBe(1)
  expect(document.activeElement).toBe(failed.holder.querySelector('input[type="search"]'))
})

it('D-REPORT-12 D-REPORT-13 D-REPORT-14 D-REPORT-16 D-REPORT-18 D-REPORT-19 filters by card, role and date; Apply loads with the filter, Reset without', async () => {
  const { holder, asked, press } = await shown()
  const panel = () => holder.querySelector('section[aria-label="Filter"]')
  expect(panel()).toBeNull()
  await press('Filter')
  await expect.poll(panel).not.toBeNull()
  searchRoles(holder, 'barista')
  await expect.poll(() => holder.querySelectorAll('[aria-label="Roles found"] li').length).toBe(50)
  await press('Barista 7')
  await press('Remove Barista 7')
  await expect.poll(() => holder.querySelector('[aria-label="Connection"] li')).toBeNull()
  searchRoles(holder, 'barista 8')
  await press('Barista 8')
  const days = [...holder.querySelectorAll<HTMLElement>('[data-at]')]
  expect(days).toHaveLength(42)
  const day = days[10]
  day?.click()
  await press('Which cup holds oats?')
  await press('Apply')
  const startDate = Number(day?.dataset['at'])
  await expect.poll(() => asked).toEqual([{ roleIds: ['r8'], startDate, cardIds: ['milk'] }])
  await expect.poll(() => holder.textContent).not.toContain('0 responses')
  await press('Filter')
  const applied = () => [...holder.querySelectorAll('ul[aria-label="Filter"] li')].map(({ textContent }) => textContent)
  await expect.poll(applied).toEqual(['1 role', expect.stringMatching(/^From .*20\d\d$/), '1 card'])
  await press('Filter')
  await press('Reset')
  await expect.poll(() => asked.at(-1)).toEqual({ roleIds: [] })
  await expect.poll(() => holder.textContent).toContain('0 responses')
  await press('Filter')
  await expect.poll(panel).toBeNull()
})

it('the refresh button loads at once, and a second press of the export button during an export does nothing', async () => {
  const idle = await shown()
  await idle.press('Refresh')
  expect(idle.asked).toEqual([{ roleIds: [] }])
  await idle.press('Export')
  expect(idle.exports()).toEqual(['answers'])
  const busy = await shown({ exporting: 'busy' })
  expect(busy.holder.querySelector('[aria-busy="true"] span[aria-hidden="true"]')).not.toBeNull()
  await busy.press('Export')
  expect(busy.exports()).toEqual([])
  const failed = await shown({ exporting: 'failed' })
  expect(failed.holder.querySelector('[aria-busy="true"]')).toBeNull()
  expect(failed.holder.textContent).toContain('could not be exported')
})

it('shows an exported file as a link without opener or referrer when the browser permits no window', async () => {
  expect((await shown()).holder.querySelector('a')).toBeNull()
  const { holder } = await shown({}, 'https://files.example.org/exports/1')
  const { href, target, rel, textContent } = holder.querySelector('a') ?? {}
  expect([href, target, rel, textContent]).toEqual([
    'https://files.example.org/exports/1',
    '_blank',
    'noopener noreferrer',
    'Open the exported file',
  ])
})

it('D-REPORT-25 D-REPORT-26 shows that a report has no questions or no responses', async () => {
  const { holder, press } = await shown({ questions: [], responses: [] })
  const words = () => [...holder.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(words()).toEqual(['No questions to show'])
  await press('Users')
  await expect.poll(words).toEqual(['No responses'])
})

it('D-REPORT-25 D-REPORT-26 shows the same when the filter excludes all cards', async () => {
  const { holder, press } = await shown()
  const words = () => [...holder.querySelectorAll('p')].map(({ textContent }) => textContent)
  await press('Filter')
  await press('The milk stood out. What now?')
  await press('Which cup holds oats?')
  await press('Apply')
  await expect.poll(words).toEqual(['No questions to show'])
  await press('Users')
  await expect.poll(words).toEqual(['No responses'])
})

it('stays small with 50 questions and 2 000 responses, and shows when it cannot be loaded', async () => {
  const [question] = full.questions
  const questions = Array.from({ length: 50 }, (_question, place) => ({
    cardId: `c${place}`,
    title: question?.title ?? '',
    total: question?.total ?? 0,
    answers: question?.answers ?? [],
  }))
  const responses = Array.from({ length: 2_000 }, (_response, place) => ({
    responseId: `${place}`,
    userName: 'Maya',
    cardId: 'c1',
    cardTitle: 'The milk',
    answer: 'Away',
  }))
  const { holder, press } = await shown({ questions, responses })
  expect(holder.querySelectorAll('*').length).toBeLessThan(2_500)
  await press('Users')
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(100)
  expect(holder.querySelectorAll('*').length).toBeLessThan(2_000)
  await press('Show more')
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(200)
  const failed = await shown({ state: 'failed', online: false })
  expect(failed.holder.textContent).toContain('could not be loaded')
  expect(failed.holder.textContent).toContain('You are offline')
})

it('renders fifty questions and a hundred users slice by slice, not at once', async () => {
  const [question] = full.questions
  const [response] = full.responses
  if (question === undefined || response === undefined) throw new Error('no example')
  const questions = Array.from({ length: 50 }, (_question, place) => ({ ...question, cardId: `c${place}` }))
  const responses = Array.from({ length: 100 }, (_response, place) => ({ ...response, responseId: `r${place}` }))
  const atOnce: number[] = []
  const watch = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
    const drawn = added.flatMap((node) => [node, ...node.querySelectorAll('*')])
    atOnce.push(drawn.filter((node) => node.matches('svg[role="img"], [data-judgement]')).length)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const { holder, press } = await shown({ questions, responses: responses.map((one) => ({ ...one, cardId: 'c1' })) })
  // The outcome has a chart, too.
  await expect.poll(() => holder.querySelectorAll('svg[role="img"]').length).toBe(51)
  await press('Users')
  await expect.poll(() => holder.querySelectorAll('[data-judgement]').length).toBe(100)
  watch.disconnect()
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(9)
})

it('X-UX-03 D-REPORT-14 returns the focus to the field when a found role is chosen or removed', async () => {
  const { holder, press } = await shown()
  await press('Filter')
  const field = () => holder.querySelector<HTMLInputElement>('input[type="search"]')
  await expect.poll(field).not.toBeNull()
  const take = async (name: string) => {
    const button = () =>
      [...holder.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name)
    await expect.poll(button).toBeDefined()
    button()?.focus()
    await press(name)
    await expect.poll(button).toBeUndefined()
    expect(document.activeElement).toBe(field())
  }
  field()?.focus()
  document.execCommand('insertText', false, 'Barista 7')
  await take('Barista 7')
  await take('Remove Barista 7')
})

it('X-UX-03 D-REPORT-09 moves the focus behind the last known response when its button disappears', async () => {
  const [response] = full.responses
  if (response === undefined) throw new Error('nobody has answered')
  const responses = Array.from({ length: 130 }, (_row, place) => ({ ...response, responseId: `${place}` }))
  const { holder, press } = await shown({ responses })
  await press('Users')
  const rows = () => holder.querySelectorAll('li:has(time)')
  await expect.poll(() => rows().length).toBe(100)
  const last = rows()[99]
  ;[...holder.querySelectorAll('button')].at(-1)?.focus()
  await press('Show more')
  await expect.poll(() => rows().length).toBe(130)
  expect(document.activeElement).toBe(last)
})

it('D-REPORT-16 D-REPORT-18 D-REPORT-19 the calendar marks today, and the Apply button of a long filter stays visible', async () => {
  const { holder, press } = await shown()
  await press('Filter')
  const today = () => holder.querySelector('[aria-current="date"]')
  await expect.poll(() => today()?.textContent).toContain(String(new Date().getDate()))
  const apply = [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === 'Apply')
  const bar = apply?.parentElement
  if (bar === null || bar === undefined) throw new Error('the filter has its buttons in a bar')
  expect(getComputedStyle(bar).position).toBe('sticky')
})

it.each([230, 254, 324, 600])(
  'X-A11Y-04 D-REPORT-16 every day of the calendar is at least 44 by 44 and has its weekday, in a report of %i px',
  async (width) => {
    const { holder, press } = await shown()
    holder.style.inlineSize = `${width}px`
    await press('Filter')
    const days = () => [...holder.querySelectorAll<HTMLElement>('[data-at]')]
    await expect.poll(() => days().length).toBe(42)
    for (const day of days()) {
      const { width: wide, height } = day.getBoundingClientRect()
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
    }
    const [filter] = holder.querySelectorAll('section[id]')
    expect(filter?.scrollWidth).toBeLessThanOrEqual(filter?.clientWidth ?? 0)
    const isSeen = (element: Element | null | undefined) => (element?.getBoundingClientRect().height ?? 0) > 0
    const heads = [...holder.querySelectorAll('fieldset > span')].filter(isSeen).length
    expect([heads, isSeen(days()[0]?.querySelector('small'))]).toEqual(width < 324 ? [0, true] : [7, false])
  },
)
