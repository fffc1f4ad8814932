import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { CountTiles } from './CountTiles'
import { OwnDecks } from './OwnDecks'

const core = vi.hoisted(() => ({ decks: [] as readonly object[] }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useOptionalView: () => ({ decks: core.decks }),
}))

const own = {
  deckId: 'd1',
  title: 'Mine',
  theme: 'light',
  seen: 0,
  total: 1,
  locked: false,
  reference: false,
  isNew: false,
}

it('D-CAROUSEL-01 D-TUCK-11 offers no new deck where own decks accept no cards, and keeps existing ones', async () => {
  const { holder, show } = await onPage()
  const shown = async (closed: boolean, decks: readonly object[]) => {
    core.decks = decks
    show(<OwnDecks key={`${closed} ${decks.length}`} closed={closed} />)
    await drawn()
    return [...holder.querySelectorAll('li')].map((one) => (one.querySelector('button') === null ? 'cover' : 'new'))
  }
  expect(await shown(false, [])).toEqual(['new'])
  expect(await shown(false, [own])).toEqual(['new', 'cover'])
  expect(await shown(true, [own])).toEqual(['cover'])
  expect(await shown(true, [])).toEqual([])
  expect(holder.textContent).toBe('')
})

it('S-HOME-05 D-FAV-04 D-TUCK-11 describes on the empty favorites tile how the organisation lets learners keep cards', async () => {
  const { holder, show } = await onPage()
  const counts = { favorites: 0, whatsNew: 0, certifications: 0, competitions: 0 }
  for (const [keptBy, said] of [
    [undefined, 'Star a card to keep it'],
    ['star', 'Star a card to keep it'],
    ['tuck', 'Tuck a card to keep it'],
    ['none', 'None'],
  ] as const) {
    show(<CountTiles counts={counts} keptBy={keptBy} />)
    await expect.poll(() => holder.querySelector('a')?.textContent).toBe(`Favorites${said}`)
  }
})
