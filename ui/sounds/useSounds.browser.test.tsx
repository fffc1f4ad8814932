import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { useSounds } from './useSounds'

const heard = vi.hoisted(() => new Array<string>())
vi.mock('./play-sound', async (original) => ({
  ...(await original<object>()),
  playSound: (name: string) => void heard.push(name),
}))
beforeEach(() => void heard.splice(0))

function Card({ on }: { readonly on: boolean }): ReactNode {
  useSounds(on)
  return (
    <section data-face="front">
      <h2>Title</h2>
      <button type="button">Answer</button>
      <button type="button" aria-label="Like">
        <svg data-icon="star" />
      </button>
    </section>
  )
}

test('D-SOUND-04 plays a sound for a tap on a card or an icon, not for a swipe or for a control on the card', async () => {
  const { holder, show } = await onPage()
  show(<Card on />)
  await expect.poll(() => holder.querySelector('svg')).not.toBeNull()
  /** Presses there, and releases this far to the right. */
  const press = (what: string, moved = 0): readonly string[] => {
    heard.splice(0)
    const target = holder.querySelector(what)
    const at = (clientX: number) => ({ clientX, clientY: 5, bubbles: true })
    target?.dispatchEvent(new PointerEvent('pointerdown', at(5)))
    target?.dispatchEvent(new MouseEvent('click', at(5 + moved)))
    return [...heard]
  }
  expect(press('h2')).toEqual(['card_tap'])
  expect(press('h2', 10)).toEqual(['card_tap'])
  expect(press('h2', 11)).toEqual([])
  expect(press('button')).toEqual([])
  expect(press('svg')).toEqual(['icon_tap'])
  show(<Card on={false} />)
  await expect.poll(() => press('h2')).toEqual([])
  expect(press('svg')).toEqual([])
})
