import { formatHex, wcagContrast } from 'culori'
import { expect, it, onTestFinished } from 'vitest'
import type { DeckTile } from '../../../protocol/views/parts'
import { drawn, onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import { leastText } from '../../theme/palette'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { DeckCover } from './DeckCover'
import { MiniCover } from './SmallCover'
import { DeckRow } from './DeckRow'

const tile: DeckTile = {
  deckId: 'f6991b27-2b88-49d0-b72a-3cc3f2115c53',
  title: 'For the early shift',
  theme: 'light',
  icon: 'star',
  seen: 1,
  total: 3,
  locked: false,
  reference: false,
  isNew: false,
}

it.each(['#0f5c63', '#fff3b0', '#808080', '#5b4bb5'])(
  'X-PERF-08 X-A11Y-01 text and suit on a deck without a picture are readable on its colour, %s, whatever its theme',
  async (background) => {
    for (const theme of ['light', 'dark'] as const) {
      const { holder, show, leave } = await onPage()
      show(<DeckCover tile={{ ...tile, theme, background }} href="/decks/1" />)
      const title = () => [...holder.querySelectorAll('span')].findLast(({ textContent }) => textContent === tile.title)
      await expect.poll(title).toBeDefined()
      const cover = title()?.parentElement ?? document.body
      const suit = holder.querySelector('svg') ?? document.body
      const painted = getComputedStyle(cover).backgroundColor
      expect(wcagContrast(painted, background)).toBe(1)
      for (const words of [title() ?? document.body, suit])
        expect(wcagContrast(getComputedStyle(words).color, painted)).toBeGreaterThanOrEqual(leastText)
      leave()
    }
  },
)

it('X-I18N-01 the title of a deck has its language, on a cover and in a list; text of the app does not', async () => {
  const { holder, show } = await onPage()
  const told = { ...tile, title: 'Latte schäumen', language: 'de' }
  show(
    <>
      <DeckCover tile={{ ...told, reference: true }} href="/decks/1" />
      <DeckCover tile={{ ...told, locked: true }} href="/decks/1" />
      <DeckRow tile={{ ...told, reference: true }} href="/decks/1" />
    </>,
  )
  const german = () => [...holder.querySelectorAll(':lang(de)')].map(({ textContent }) => textContent)
  await expect.poll(german).toEqual(['Latte schäumen', 'Latte schäumen', 'Latte schäumen'])
})

it('X-PERF-08 on a picture the ink is the one of the author', async () => {
  const { holder, show } = await onPage()
  const ink = () => {
    const title = [...holder.querySelectorAll('span')].findLast(({ textContent }) => textContent === tile.title)
    return title === undefined ? '' : formatHex(getComputedStyle(title).color)
  }
  for (const [theme, color] of [
    ['light', '#0f272e'],
    ['dark', '#fff8ee'],
  ] as const) {
    show(<DeckCover tile={{ ...tile, theme, background: '#0f5c63', cover: '/icon.svg' }} href="/decks/1" />)
    await expect.poll(ink).toBe(color)
  }
})

it('X-UX-02 a cover that fails to load leaves its background and suit, and no broken frame', async () => {
  const { holder, show } = await onPage()
  let tried = 0
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) tried += 1
  }
  holder.addEventListener('error', onError, { capture: true })
  const cover = '/content/media/none.png'
  show(
    <>
      <DeckCover tile={{ ...tile, cover }} href="/decks/1" />
      <MiniCover cover={cover} />
    </>,
  )
  await expect.poll(() => tried).toBe(2)
  await expect.poll(() => holder.querySelectorAll('img').length).toBe(0)
  expect(holder.querySelector('svg')).not.toBeNull()
  // It listens for a connection once the background is rendered.
  await drawn()
  dispatchEvent(new Event('online'))
  await expect.poll(() => tried).toBe(4)
  await expect.poll(() => holder.querySelectorAll('img').length).toBe(0)
})

it('D-OWN-09 X-A11Y-04 a title of 100 letters on a cover ends with the last line that fits', async () => {
  await wideFont()
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  const long = 'All that I want to look at again before the next time that I am alone behind the bar on a Saturday n'
  expect(long).toHaveLength(100)
  for (const fontSize of ['16px', '32px']) {
    style.fontSize = fontSize
    const { holder, show, leave } = await onPage()
    show(<DeckCover tile={{ ...tile, title: long }} href="/decks/1" />)
    const title = () => [...holder.querySelectorAll('span')].findLast(({ textContent }) => textContent === long)
    await expect.poll(title).toBeDefined()
    const words = title()?.getBoundingClientRect() ?? new DOMRect()
    const cover = title()?.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const lines = words.height / parseFloat(getComputedStyle(title() ?? holder).lineHeight)
    expect(lines).toBeCloseTo(Math.round(lines), 1)
    expect(lines).toBeGreaterThan(2.5)
    expect(words.bottom).toBeLessThan(cover.bottom)
    expect(words.top).toBeGreaterThan(cover.top + cover.height * 0.66)
    leave()
  }
})
