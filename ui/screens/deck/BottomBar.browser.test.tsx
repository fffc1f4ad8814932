import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { Messages } from '../../i18n/Messages'
import { BottomBar } from './BottomBar'
import { DeckLayout } from './DeckLayout'

const nothing = () => undefined
const moves = {
  first: nothing,
  index: nothing,
  previous: nothing,
  turn: nothing,
  turns: true,
  next: nothing,
  close: nothing,
}

/** Returns by how many px the corners of a text exceed the rounded shape around it; zero if all are inside. */
function outside(shape: HTMLElement): number {
  const box = shape.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(shape)
  const word = [...range.getClientRects()].at(-1) ?? box
  const round = Math.min(parseFloat(getComputedStyle(shape).borderBottomLeftRadius), box.width / 2, box.height / 2)
  // Letters without descenders end above the line's bottom.
  const [x, y] = [word.left - box.left, box.bottom - (word.bottom - word.height * 0.22)]
  return x >= round || y >= round ? 0 : Math.max(0, Math.hypot(round - x, round - y) - round)
}

it('X-I18N-01 X-UX-04 keeps the French label of the flip button within its shape when a phone is in landscape', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(844, 390)
  const { holder, show } = await onPage()
  show(
    <Messages language="fr" waiting={null}>
      <BottomBar {...moves} />
    </Messages>,
  )
  const key = () => [...holder.querySelectorAll('button')].find((one) => one.textContent === 'Retourner')
  await expect.poll(key).toBeDefined()
  const found = key() as HTMLElement
  expect(outside(found)).toBe(0)
})

it('X-A11Y-04 D-DECK-09 lets each button be scrolled to when the window at 400 % zoom is lower than the buttons', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 256)
  const { holder, show } = await onPage()
  show(
    <DeckLayout top={null} bar={<BottomBar {...moves} />}>
      <main />
    </DeckLayout>,
  )
  const keys = () => [...holder.querySelectorAll('nav button')]
  await expect.poll(() => keys().length).toBe(6)
  for (const key of keys()) {
    key.scrollIntoView({ block: 'nearest' })
    const { top, bottom } = key.getBoundingClientRect()
    expect([top >= 0, bottom <= 256], key.ariaLabel ?? key.textContent).toEqual([true, true])
  }
})
