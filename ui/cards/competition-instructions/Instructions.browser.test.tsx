import { expect, it } from 'vitest'
import type { CompetitionInstructionsBack } from '../../../protocol/cards/competition'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { noDeckActions } from '../deck-actions'
import { InstructionsBack } from './Back'

const NOON = Date.UTC(2026, 1, 2, 12)
const cover = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>')}`
const full: CompetitionInstructionsBack = {
  kind: 'competitionInstructions',
  name: 'Throwdown',
  content: '<p>You score for <strong>your shop</strong>.</p><script>alert(1)</script>',
  cover,
  objectives: [
    { event: 'deckSeen', points: 30, titles: ['Milk texturing', 'Latte art'] },
    { event: 'assessmentPassed', points: 1, titles: ['Barista basics'] },
    { event: 'danced', titles: [] },
  ],
  endsAt: NOON,
  daysRemaining: 17,
}

async function shown(back: CompetitionInstructionsBack = full) {
  const { holder, show } = await onPage()
  const asked: string[] = []
  show(<InstructionsBack {...backProps(back)} deck={{ ...noDeckActions, next: () => void asked.push('next') }} />)
  await expect.poll(() => holder.textContent).toContain('How to Play')
  return { holder, asked }
}

it("D-CARD-11 D-COMPET-03 the back shows the competition's instruction text (instructionsCard) and instructionsCardCover", async () => {
  const { holder, asked } = await shown()
  await expect.poll(() => holder.querySelector('strong')?.textContent ?? '').not.toBe('')
  expect(holder.textContent).toContain('You score for your shop.')
  expect(holder.querySelector('script')).toBeNull()
  expect(holder.querySelector('img')?.getAttribute('src')).toBe(cover)
  expect(holder.textContent).toContain('17 DAYS REMAINING')
  const button = [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === 'Leaderboard')
  button?.click()
  expect(asked).toEqual(['next'])
  const { content: _text, cover: _picture, ...rest } = full
  const bare = await shown({ ...rest, objectives: [] })
  expect([bare.holder.querySelector('img'), bare.holder.querySelector('ul')]).toEqual([null, null])
})

it('D-COMPET-19 lists objectives with event, points and the titles from objectData', async () => {
  const { holder } = await shown()
  const rows = [...holder.querySelectorAll('[aria-label="What earns points"] li')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Finish a deckMilk texturing and Latte art30 points',
    'Pass an assessmentBarista basics1 point',
    'Take part',
  ])
})

it('shows the start date before the competition begins', async () => {
  const { holder } = await shown({ ...full, beginsAt: NOON })
  expect(holder.textContent).toContain('Begins on')
  expect(holder.textContent).not.toContain('REMAINING')
})
