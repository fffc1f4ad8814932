import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { ResumePanel } from './ResumePanel'

const tile = {
  deckId: 'd1',
  title: 'Food safety',
  theme: 'light',
  seen: 5,
  total: 6,
  locked: false,
  reference: false,
  isNew: false,
} as const

it('X-UX-01 shows what is left of a deck: cards, passing, or submitting the score', async () => {
  const { holder, show } = await onPage()
  for (const [seen, toSubmit, said] of [
    [5, {}, '1 card left'],
    [6, {}, 'The assessment is not passed yet.'],
    [6, { toSubmit: true }, 'Click ‘Submit score’ to finalize. Your certificate is made then.'],
  ] as const) {
    show(<ResumePanel resume={{ tile: { ...tile, seen }, position: 6, seen: [], outdated: false, ...toSubmit }} />)
    await expect.poll(() => holder.querySelector('a')?.previousElementSibling?.textContent).toBe(said)
  }
})
