import { expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { promoAdvance } from '../../../protocol/constants'
import { PromoCarousel } from './PromoCarousel'

const core = vi.hoisted(() => ({ told: new Array<unknown>() }))
vi.mock('../../core-client/hooks', () => ({
  useSilentDispatch: () => async (type: string, data: object) => void core.told.push({ type, ...data }),
}))
vi.mock('../../theme/useMediaQuery', () => ({ useReducedMotion: () => false }))

const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const promos = [
  { id: 'p1', image, title: 'Winter menu', target: 'ftp://example.org/menu' },
  { id: 'p2', image, title: 'Oat milk' },
]

/** Renders the carousel on its own page and counts how often it advanced. */
async function shown() {
  const { holder, show, leave } = await onPage()
  show(<PromoCarousel promos={promos} decks={[]} />)
  await expect.poll(() => holder.querySelector('ul')).not.toBeNull()
  const moved = vi.spyOn(holder.querySelector('ul') ?? holder, 'scrollTo')
  return { holder, leave, moved }
}

it('S-HOME-11 the promotions advance until a touch, and never after it, also when they are rendered again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await shown()
  vi.advanceTimersByTime(promoAdvance)
  expect(first.moved).toHaveBeenCalledTimes(1)
  first.holder.querySelector('img')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await drawn()
  vi.advanceTimersByTime(3 * promoAdvance)
  expect(first.moved).toHaveBeenCalledTimes(1)
  first.leave()
  const second = await shown()
  vi.advanceTimersByTime(3 * promoAdvance)
  expect(second.moved).not.toHaveBeenCalled()
})

it('S-ALERT-02 S-TRACK-05 a press on a promotion with a forbidden link is recorded and shows an alert; without a target it is a picture', async () => {
  const { holder } = await shown()
  expect(holder.querySelector('section')?.getAttribute('aria-roledescription')).toBe('carousel')
  const [promo, ...others] = holder.querySelectorAll<HTMLElement>('li :is(a, button)')
  expect(others).toEqual([])
  promo?.click()
  expect(core.told).toEqual([
    { type: 'pressPromo', promoId: 'p1' },
    { type: 'reportUnknownRoute', of: 'link' },
  ])
})

it('X-UX-02 S-HOME-11 a promotion whose picture fails to load shows its text, and its link still works', async () => {
  const { holder, show } = await onPage()
  show(
    <PromoCarousel
      promos={[{ id: 'p1', image: '/content/media/none.png', title: 'Winter menu', target: '/decks/d' }]}
      decks={[]}
    />,
  )
  await expect.poll(() => holder.querySelector('a')?.textContent).toBe('Winter menu')
  expect(holder.querySelector('img')).toBeNull()
  const { width, height } = holder.querySelector('a span')?.getBoundingClientRect() ?? { width: 0, height: 1 }
  expect(width / height).toBeCloseTo(2.5, 1)
})
