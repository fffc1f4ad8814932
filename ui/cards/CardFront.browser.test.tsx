import type { CSSProperties } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { cardView } from '../../test/examples/card-view'
import '../theme/base.css'
import '../theme/tokens.css'
import { CardFront } from './CardFront'

const cover = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

/** Returns the font size of the card's title, px. */
async function sizeOf(length: number, more: { readonly cover?: string }): Promise<number> {
  const { holder, show } = await onPage()
  const title = 'a'.repeat(length)
  show(
    <div style={{ container: 'card / size', inlineSize: 320, blockSize: 518 }}>
      <CardFront card={cardView({ kind: 'basic' }, { title, ...more })} dispatch={() => Promise.resolve(undefined)} />
    </div>,
  )
  const heading = () => holder.querySelector('h2')
  await expect.poll(() => heading()?.textContent).toBe(title)
  return parseFloat(getComputedStyle(heading() ?? holder).fontSize)
}

it('D-LAYOUT-09 prints a title of more than 140 characters smaller, and with a picture one of more than 90', async () => {
  const usual = await sizeOf(5, {})
  expect(await sizeOf(140, {})).toBe(usual)
  expect(await sizeOf(141, {})).toBeLessThan(usual)
  expect(await sizeOf(90, { cover })).toBe(usual)
  expect(await sizeOf(91, { cover })).toBe(await sizeOf(141, {}))
})

it('D-CARD-12 prints a card whose picture has no address as a card without a picture', async () => {
  const { holder, show } = await onPage()
  const front = (more: { readonly cover?: string }) => (
    <CardFront
      card={cardView({ kind: 'basic' }, { title: 'Steam', ...more })}
      dispatch={() => Promise.resolve(undefined)}
    />
  )
  show(front({}))
  await expect.poll(() => holder.querySelector('h2')?.textContent).toBe('Steam')
  const plain = holder.innerHTML
  show(front({ cover }))
  await expect.poll(() => holder.querySelectorAll('img').length).toBe(1)
  show(front({ cover: '' }))
  await expect.poll(() => holder.innerHTML).toBe(plain)
})

it('X-A11Y-04 X-A11Y-01 with large text, text that extends over the picture has a background, otherwise none', async () => {
  const { style } = document.documentElement
  const paper: CSSProperties & Record<'--surface', string> = { '--surface': 'rgb(1, 2, 3)' }
  onTestFinished(() => void (style.fontSize = ''))
  const grounds: string[] = []
  for (const fontSize of ['16px', '32px']) {
    style.fontSize = fontSize
    const { holder, show } = await onPage()
    show(
      <div style={{ ...paper, container: 'card / size', inlineSize: 267, blockSize: 432 }}>
        <CardFront
          card={cardView({ kind: 'basic' }, { title: 'Sour and bitter', cover, theme: 'light', fillFront: true })}
          dispatch={() => Promise.resolve(undefined)}
        />
      </div>,
    )
    await expect.poll(() => holder.querySelector('h2')?.textContent).toBe('Sour and bitter')
    grounds.push(getComputedStyle(holder.querySelector('h2')?.parentElement ?? holder).backgroundColor)
  }
  const [usual, large] = grounds
  expect(usual).toBe('rgba(0, 0, 0, 0)')
  expect(large).toBe('rgb(1, 2, 3)')
})
