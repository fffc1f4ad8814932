import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import DeckScreen from './DeckScreen'

/** What the core shows of the deck, and the decks that it was asked to open, which it does at once. */
const core = vi.hoisted(() => ({ view: {}, opened: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  const arrive = (_type: string, data: unknown, heard?: (refused: undefined) => void) => {
    core.opened.push(data)
    heard?.(undefined)
    return () => undefined
  }
  return {
    ...(await original<object>()),
    useOwnView: (name: string) => (name === 'deck' ? core.view : undefined),
    useViewField: () => undefined,
    useOwnDispatch: () => ask,
    useArrival: () => arrive,
  }
})

beforeEach(() => void core.opened.splice(0))

const closed = { deckId: 'd1', state: 'loading', title: 'Milk', cards: [] }

/** The page at an address, in an entry of the history that holds something. */
function at(path: string, state: unknown): void {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(state, '', path)
}

it.each([
  ['a plain link opens it at its first card', {}, null, { deckId: 'd1' }],
  ['an entry that it was left in opens it where it was', {}, { card: 'c5', top: 3 }, { deckId: 'd1', cardId: 'c5' }],
  ['an address with a card goes before that', { cardId: 'c2' }, { card: 'c5' }, { deckId: 'd1', cardId: 'c2' }],
])('D-ROUTE-02 D-ROUTE-06 X-UX-05 %s', async (_what, card, state, opened) => {
  at('/decks/d1', state)
  core.view = closed
  const { show } = await onPage()
  show(<DeckScreen route={{ name: 'deck', deckId: 'd1', ...card }} />)
  await expect.poll(() => core.opened).toEqual([opened])
})

it('D-ROUTE-02 S-SYNC-33 a deck that the core has lost, because its tab stood still for long, is opened anew', async () => {
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
