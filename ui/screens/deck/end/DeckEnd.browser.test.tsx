import { expect, it, vi } from 'vitest'
import type { View } from '../../../../protocol/views'
import { drawn, onPage } from '../../../../test/browser/on-page'
import { DeckEnd } from './DeckEnd'

/** What the core tells of the end, once it does. */
const core = vi.hoisted(() => ({ end: undefined as unknown }))
vi.mock('../../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: () => core.end,
}))

const told: View<'deckEnd'> = { total: 4, seen: 4, favorites: 0, cards: [] }

it.each([
  ['stays at the button that led here', 'Next', 'That was the last card'],
  ['has gone on to another one until then', 'Close', 'Close'],
])(
  'X-UX-01 X-A11Y-02 the end of a deck that is told late is read out where the focus %s, and takes none from elsewhere',
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
