import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { PointsResultsBack as Points } from '../../../protocol/cards/points-results'
import { cardView } from '../../../test/examples/card-view'
import { noDeckActions } from '../deck-actions'
import { PointsResultsBack } from './Back'

const points = (more: Partial<Points> = {}): Points => ({
  kind: 'pointsResults',
  state: 'init',
  online: true,
  responses: 2,
  questions: 2,
  scoreTotal: 9,
  groups: [
    { groupId: 'g1', title: 'Warmth', score: 7, most: 13 },
    { groupId: 'g2', title: 'Care', score: 2, most: 5 },
  ],
  open: [],
  decks: [],
  ...more,
})

async function shown(first: Points) {
  const { holder, show: render } = await onPage()
  const asked: unknown[] = []
  const dispatch = async (...words: readonly unknown[]) => {
    asked.push(words)
    return undefined
  }
  const show = (back: Points) =>
    render(
      <PointsResultsBack
        deckId="d1"
        card={cardView(back, { title: 'Your points' })}
        back={back}
        dispatch={dispatch}
        deck={{ ...noDeckActions, jumpTo: (cardId) => void asked.push(['jumpTo', cardId]) }}
        current
        hasNext={false}
      />,
    )
  show(first)
  await expect.poll(() => holder.textContent).toContain('Your points')
  const button = (name: string) => [...holder.querySelectorAll('button')].find((one) => one.textContent === name)
  const rows = () => [...holder.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { holder, show, asked, button, rows, words: () => holder.textContent }
}

it('D-POINTS-03 shows the score groups with their scores, and a button that submits them', async () => {
  const { rows, words, button, asked } = await shown(points())
  expect(rows()).toEqual(['WarmthMost7 of 13 points', 'Care2 of 5 points'])
  expect(words()).toContain('9 points from 2 answers')
  expect(words()).not.toContain('Keep going!')
  button('Submit')?.click()
  await expect.poll(() => asked).toEqual([['submitPoints', {}]])
})

it('D-POINTS-05 shows ‘Keep going!’ with a link to missing responses, and cannot be submitted', async () => {
  const open = [{ cardId: 'q2', number: 7, title: 'And now?' }]
  const { words, button, asked, rows } = await shown(points({ state: 'open', responses: 1, open }))
  expect(words()).toContain('Keep going!')
  expect(words()).toContain('One question is still open.')
  expect(words()).not.toContain('Warmth')
  expect(rows()).toEqual(['7And now?'])
  expect(button('Submit')?.getAttribute('aria-disabled')).toBe('true')
  button('Submit')?.click()
  expect(asked).toEqual([])
  button('Go to card 7')?.click()
  expect(asked).toEqual([['jumpTo', 'q2']])
})

it('D-POINTS-06 shows that a submission is pending, rejected with a retry, or delivered with the next steps', async () => {
  const { words, button, show, asked } = await shown(points({ state: 'submitting', online: false }))
  expect(words()).toContain('You are offline.')
  button('Submitting')?.click()
  expect(asked).toEqual([])
  show(points({ state: 'error' }))
  await expect.poll(words).toContain('That did not go through.')
  button('Try Again')?.click()
  await expect.poll(() => asked).toEqual([['submitPoints', {}]])
  show(points({ state: 'sent', decks: [{ deckId: 'd2', title: 'Milk' }] }))
  await expect.poll(words).toContain('Sent. Your points are in.')
  expect(words()).toContain('Chosen for youMilk')
  expect([button('Submit'), button('Try Again')]).toEqual([undefined, undefined])
})

it('X-UX-03 X-A11Y-02 moves the focus to the confirmation when the pressed button disappears after the submission', async () => {
  const { show, button } = await shown(points())
  button('Submit')?.focus()
  show(points({ state: 'submitting' }))
  await expect.poll(() => document.activeElement?.textContent).toBe('Submitting')
  show(points({ state: 'sent' }))
  await expect.poll(() => button('Submitting')).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('Sent. Your points are in.')
})
