import { expect, it, vi } from 'vitest'
import type { View } from '../../../../protocol/views'
import { drawn, onPage } from '../../../../test/browser/on-page'
import { DeckEnd } from './DeckEnd'

/** The core's view of the end; undefined until it arrives. */
const core = vi.hoisted(() => ({ end: undefined as unknown }))
vi.mock('../../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: () => core.end,
}))

const told: View<'deckEnd'> = { total: 4, seen: 4, favorites: 0, cards: [], unanswered: 0 }

it.each([
  ['stays at the button that led here', 'Next', 'That was the last card'],
  ['has moved to another button', 'Close', 'Close'],
])(
  'X-UX-01 X-A11Y-02 when a deck’s end arrives late and the focus %s, reads it out only if the focus has not moved',
  async (_where, button, wanted) => {
    core.end = undefined
    const { holder, show } = await onPage()
    const draw = async (hasEnd: boolean) => {
      show(
        <>
          <button type="button">Next</button>
          <button type="button">Close</button>
          {hasEnd ? <DeckEnd deckId="d1" show={() => undefined} /> : null}
        </>,
      )
      await drawn()
    }
    const focus = (name: string) =>
      [...holder.querySelectorAll('button')].find((one) => one.textContent === name)?.focus()
    await draw(false)
    focus('Next')
    await draw(true)
    expect(document.activeElement?.textContent).toBe('Next')
    focus(button)
    core.end = told
    await draw(true)
    expect(document.activeElement?.textContent).toBe(wanted)
  },
)

it('X-UX-01 lists what is left to answer or to submit before the next deck, and no number of cards when it is zero', async () => {
  const tile = { deckId: 'd2', title: 'Next', seen: 3, total: 3, locked: false, isNew: false, reference: false }
  const next = { tile: { ...tile, theme: 'light' } } as const
  const drawEnd = async (end: View<'deckEnd'>) => {
    core.end = end
    const { holder, show } = await onPage()
    const shown: string[] = []
    show(<DeckEnd deckId="d1" show={(cardId) => shown.push(cardId)} />)
    await drawn()
    const buttons = [...holder.querySelectorAll<HTMLElement>('footer button, footer a')]
    buttons.at(0)?.click()
    return { words: holder.textContent, buttons: buttons.map(({ textContent }) => textContent), shown }
  }
  const open = await drawEnd({ ...told, unanswered: 3, firstUnansweredCardId: 'q2', next })
  expect(open.words).toContain('3 questions are still open.')
  expect(open.buttons).toEqual(['Go to the first open question', 'Go on'])
  expect(open.shown).toEqual(['q2'])
  const ready = await drawEnd({ ...told, toSubmitCardId: 'r', next })
  expect([ready.buttons, ready.shown]).toEqual([['Submit score', 'Go on'], ['r']])
})
