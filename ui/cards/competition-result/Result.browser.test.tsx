import { expect, it } from 'vitest'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import type { BackProps } from '../back-props'
import { ResultBack } from './Back'

const HOUR = 3_600_000

const over: CompetitionResultBack = {
  kind: 'competitionResult',
  name: 'Throwdown',
  userName: 'Maya',
  ofTeams: false,
  competitors: 12,
  percentage: false,
  final: true,
  due: false,
  endedAt: Date.UTC(2026, 1, 2, 12),
}

async function shown(more: Partial<CompetitionResultBack> = {}, deckId = 'd1', current = true) {
  const asked: string[] = []
  const back: CompetitionResultBack = { ...over, ...more }
  const { holder, show } = await onPage()
  const dispatch: BackProps<'competitionResult'>['dispatch'] = (type) => {
    asked.push(type)
    return Promise.resolve(undefined)
  }
  show(<ResultBack {...backProps(back)} deckId={deckId} current={current} dispatch={dispatch} />)
  await expect.poll(() => holder.textContent).toContain('Results')
  const facts: Readonly<Record<string, string>> = Object.fromEntries(
    [...holder.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  )
  return { holder, facts, asked }
}

it('D-COMPET-05 an ended competition shows time taken and final placement', async () => {
  const { holder, facts } = await shown({ place: 4, score: 58, timeTaken: 51 * HOUR })
  expect(facts).toMatchObject({ 'Time taken': '2 days 3 hr', 'Final place': '4th place', Score: '58' })
  expect(holder.textContent).toContain('‘Throwdown’ is overThank you for playing along.')
  expect(holder.querySelector('svg path[fill^="var(--gold"]')).toBeNull()
  expect(document.querySelectorAll('body > [aria-hidden] > i')).toHaveLength(0)
  const nobody = await shown()
  expect(nobody.holder.textContent).toContain('You took no part this time.')
  expect(nobody.facts['Final place']).toBe('none')
  expect(nobody.facts['Time taken']).toBeUndefined()
})

it('D-COMPET-05 shows a time of less than an hour in minutes, at least one', async () => {
  const MINUTE = 60_000
  for (const [timeTaken, words] of [
    [0, '1 min'],
    [MINUTE + 59_999, '1 min'],
    [HOUR - 1, '59 min'],
    [HOUR, '1 hr'],
    [24 * HOUR, '1 day'],
  ] as const)
    expect((await shown({ timeTaken })).facts['Time taken']).toBe(words)
})

it('D-COMPET-05 D-COMPET-06 D-COMPET-07 awards nothing from standings of before the end, and loads the final ones', async () => {
  const { holder, facts, asked } = await shown({ final: false, due: true })
  expect(holder.textContent).toContain('‘Throwdown’ is overThe final standings are not here yet.')
  expect(Object.keys(facts)).toEqual(['Ended'])
  expect(asked).toEqual(['reloadDeck'])
  const again = (shownIn: HTMLElement) =>
    [...shownIn.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try Again')
  again(holder)?.click()
  expect(asked).toEqual(['reloadDeck', 'reloadDeck'])
  expect((await shown({ final: false, due: true }, 'd1', false)).asked).toEqual([])
  const offline = await shown({ final: false, due: false })
  expect([offline.asked, again(offline.holder)]).toEqual([[], undefined])
  expect((await shown({ place: 1 })).asked).toEqual([])
})

it('D-COMPET-06 D-CONST-02 congratulates the player or the team with a trophy at the end', async () => {
  const { holder } = await shown({ trophy: 'gold', place: 1, score: 64 }, 'won')
  expect(holder.textContent).toContain('Congratulations, Maya!')
  expect(holder.textContent).toContain('Gold in ‘Throwdown’, out of 12 players.')
  expect(holder.querySelector('path[fill="var(--gold)"]')).not.toBeNull()
  await expect.poll(() => document.querySelectorAll('body > [aria-hidden] > i').length).toBe(100)
  const team = await shown(
    { trophy: 'silver', place: 2, score: 71, percentage: true, ofTeams: true, team: 'Harbour', competitors: 4 },
    'won by a team',
  )
  expect(team.holder.textContent).toContain('Silver for ‘Harbour’ in ‘Throwdown’, out of 4 teams.')
  expect(team.facts).toMatchObject({ Team: 'Harbour', Score: '71%', 'Final place': '2nd place' })
  const guest = await shown({ trophy: 'gold', place: 1, userName: '' }, 'won by a guest')
  expect(guest.holder.textContent).toContain('Congratulations, Guest!')
})
