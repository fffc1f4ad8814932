import { expect, it, onTestFinished, vi } from 'vitest'
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
    useView: (name: string) => (name === 'deck' ? core.view : undefined),
    useViewField: () => undefined,
    useOwnDispatch: () => ask,
    useArrival: () => arrive,
  }
})

const closed = { deckId: 'd1', state: 'loading', title: 'Milk', cards: [] }

it('D-ROUTE-02 S-SYNC-33 a deck that the core has lost, because its tab stood still for long, is opened anew', async () => {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(null, '', '/decks/d1')
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
