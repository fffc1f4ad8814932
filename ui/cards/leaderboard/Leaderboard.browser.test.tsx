import { expect, it, onTestFinished } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import type { LeaderboardBack as Board, Rank } from '../../../protocol/cards/leaderboard'
import { backProps } from '../../../test/browser/back-props'
import { doubleText } from '../../../test/browser/emulate'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { BackProps } from '../back-props'
import { LeaderboardBack } from './Back'

const rank = (id: string, score: number, place?: number, more: Partial<Rank> = {}): Rank => ({
  id,
  mine: false,
  name: id,
  score,
  ...(place === undefined ? {} : { place }),
  ...more,
})
const players: readonly Rank[] = [
  rank('Priya', 94, 1),
  rank('Tomás', 88, 2),
  rank('Lena', 88, 2),
  rank('Maya', 12, 4, { mine: true }),
  { id: 'x', mine: false, code: '1A2B', score: 0 },
]

async function shown(more: Partial<Board> = {}) {
  const back: Board = {
    kind: 'leaderboard',
    ended: false,
    percentage: false,
    final: false,
    due: false,
    players: [...players],
    ...more,
  }
  const asked: string[] = []
  const dispatch: BackProps<'leaderboard'>['dispatch'] = (type) => {
    asked.push(type)
    return Promise.resolve(undefined)
  }
  const { holder, show } = await onPage()
  show(<LeaderboardBack {...backProps(back)} hasNext={false} dispatch={dispatch} />)
  await expect.poll(() => holder.textContent).toContain('Leaderboard')
  const rows = () => [...holder.querySelectorAll('ol li')].map(({ textContent }) => textContent.trim())
  return { holder, rows, asked }
}

it('D-COMPET-11 shows individual players with place, name and score, and marks the learner', async () => {
  const { holder, rows } = await shown()
  expect(rows()).toEqual(['1Priya94', '2Tomás88', '2Lena88', '4Maya (you)12', '–no placePlayer 1A2B0'])
  expect(holder.querySelector('[aria-label="First three"]')?.children).toHaveLength(3)
  expect(holder.querySelector('[role="radiogroup"], [aria-pressed]')).toBeNull()
  const won = await shown({
    ended: true,
    final: true,
    players: players.map((one) => (one.id === 'Priya' ? { ...one, trophy: 'gold' } : one)),
  })
  expect(won.rows()[0]).toBe('1Gold trophyPriya94')
  expect((await shown({ players: [] })).holder.textContent).toContain('Nobody has points yet.')
})

it('X-A11Y-04 D-COMPET-11 with text of twice the size no name on the podium breaks inside a word', async () => {
  await doubleText()
  const { holder } = await shown({
    players: [rank('Station shop', 94, 1), rank('University corner', 88, 2), rank('Harbour terminal', 70, 3)],
  })
  const card = holder.parentElement ?? holder
  card.style.cssText = 'container: card / size; inline-size: 350px; block-size: 700px'
  onTestFinished(() => card.removeAttribute('style'))
  await drawn()
  const names = [...holder.querySelectorAll('[aria-label="First three"] > li > span')].filter(({ textContent }) =>
    textContent.includes(' '),
  )
  expect(names).toHaveLength(3)
  for (const { firstChild } of names) {
    const text = firstChild?.textContent ?? ''
    for (const { index, 0: word } of text.matchAll(/\S+/g)) {
      const range = document.createRange()
      if (firstChild === null) throw new Error('a name without words')
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      expect([word, range.getClientRects().length]).toEqual([word, 1])
    }
  }
})

it('D-COMPET-07 shows that final standings of an ended competition are missing, and loads them', async () => {
  const words = 'The final standings are not here yet.'
  const due = await shown({ ended: true, due: true })
  expect(due.holder.textContent).toContain(words)
  expect(due.asked).toEqual(['reloadDeck'])
  const offline = await shown({ ended: true })
  expect(offline.holder.textContent).toContain(words)
  expect(offline.asked).toEqual([])
  for (const more of [{ ended: true, final: true }, {}])
    expect((await shown(more)).holder.textContent).not.toContain(words)
})

it('D-COMPET-10 a team competition (playerType team) has a toggle between top teams and my team', async () => {
  const { holder, rows } = await shown({
    percentage: true,
    teams: [rank('South', 71, 1), rank('North', 40, 2, { mine: true })],
    myTeam: [rank('Maya', 12, 1, { mine: true })],
  })
  expect(rows()).toEqual(['1South71%', '2North (your team)40%'])
  const choice = (name: string) =>
    [...holder.querySelectorAll<HTMLElement>('label, button')].find(({ textContent }) => textContent === name)
  choice('My team')?.click()
  await expect.poll(rows).toEqual(['1Maya (you)12%'])
  choice('Top teams')?.click()
  await expect.poll(rows).toEqual(['1South71%', '2North (your team)40%'])
  const nobodys = await shown({ teams: [rank('South', 71, 1)], myTeam: [] })
  const own = [...nobodys.holder.querySelectorAll<HTMLElement>('label, button')].find(
    ({ textContent }) => textContent === 'My team',
  )
  own?.click()
  await expect.poll(() => nobodys.holder.textContent).toContain('You are in no team of this competition.')
})
