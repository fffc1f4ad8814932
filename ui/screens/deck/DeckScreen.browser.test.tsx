import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import DeckScreen from './DeckScreen'
import { leaveDeck } from './leave-deck'

/** The deck view of the core, the decks that it opened (at once), and its answer to other intents. */
const core = vi.hoisted(() => ({
  view: {},
  opened: new Array<unknown>(),
  answer: async (): Promise<object | undefined> => undefined,
}))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  const cancellableDispatch = (_type: string, data: unknown, heard?: (refused: undefined) => void) => {
    core.opened.push(data)
    heard?.(undefined)
    return () => undefined
  }
  return {
    ...(await original<object>()),
    useOptionalView: (name: string) => (name === 'deck' ? core.view : undefined),
    useViewField: () => undefined,
    useSilentDispatch: () => ask,
    useDispatch: () => () => core.answer(),
    useCancellableDispatch: () => cancellableDispatch,
  }
})

vi.mock('./leave-deck', () => ({ leaveDeck: vi.fn<() => void>() }))

beforeEach(() => void core.opened.splice(0))

const closed = { deckId: 'd1', state: 'loading', title: 'Milk', cards: [] }

/** Sets the page's path, with a state in its history entry. */
function at(path: string, state: unknown): void {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(state, '', path)
}

it.each([
  ['opens at the first card for a plain link', {}, null, { deckId: 'd1' }],
  ['opens at the card stored in the history entry', {}, { card: 'c5', top: 3 }, { deckId: 'd1', cardId: 'c5' }],
  ['prefers the card of the URL to the stored one', { cardId: 'c2' }, { card: 'c5' }, { deckId: 'd1', cardId: 'c2' }],
])('D-ROUTE-02 D-ROUTE-06 X-UX-05 %s', async (_what, card, state, opened) => {
  at('/decks/d1', state)
  core.view = closed
  const { show } = await onPage()
  show(<DeckScreen route={{ name: 'deck', deckId: 'd1', ...card }} />)
  await expect.poll(() => core.opened).toEqual([opened])
})

it('D-ROUTE-02 S-SYNC-33 opens a deck again when the core has closed it because its tab was suspended for long', async () => {
  at('/decks/d1', null)
  const { show } = await onPage()
  const shows = async (view: object) => {
    core.view = view
    show(<DeckScreen route={{ name: 'deck', deckId: 'd1' }} />)
    await drawn()
  }
  await shows(closed)
  await expect.poll(() => core.opened).toEqual([{ deckId: 'd1' }])
  await shows({ ...closed, open: true })
  await shows({ ...closed, open: true, title: 'Milk texturing' })
  expect(core.opened).toHaveLength(1)
  await shows(closed)
  await expect.poll(() => core.opened).toEqual([{ deckId: 'd1' }, { deckId: 'd1' }])
})

it('D-DECK-26 D-OWN-11 shows that a deck was removed, but not to the learner who removes and leaves it', async () => {
  at('/decks/d1', null)
  const { holder, show, press } = await onPage()
  const empty = { ...closed, state: 'empty', total: 0, places: 0, seen: [], removable: true, open: true }
  const gone = { ...empty, state: 'failed', failure: { kind: 'notFound' }, removable: false }
  const shows = async (view: object) => {
    core.view = view
    show(<DeckScreen route={{ name: 'deck', deckId: 'd1' }} />)
    await drawn()
  }
  await shows(empty)
  await expect.poll(() => holder.textContent).toContain('No Results')

  // A refused removal is over: later changes of the deck show again.
  let answer = (_refused: object | undefined): void => undefined
  core.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await press('Remove')
  answer({ code: 'notYours' })
  await drawn()
  await shows(gone)
  await expect.poll(() => holder.textContent).toContain('Deck Not Found')
  expect(leaveDeck).not.toHaveBeenCalled()

  await shows(empty)
  await press('Remove')
  await shows(gone)
  expect(holder.textContent).toContain('No Results')
  answer(undefined)
  await expect.poll(() => vi.mocked(leaveDeck).mock.calls).toHaveLength(1)
  await shows(gone)
  expect(holder.textContent).not.toContain('Deck Not Found')
})
