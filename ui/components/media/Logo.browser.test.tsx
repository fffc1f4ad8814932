import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { Logo } from './Logo'

vi.mock('../../theme/ThemeRoot', () => ({ useScheme: () => 'dark' }))

it('X-UX-02 S-BRAND-04 a logo that fails to load is replaced by the name, and loaded again when the device is online', async () => {
  const { holder, show } = await onPage()
  let tried = 0
  holder.addEventListener('error', () => (tried += 1), { capture: true })
  show(<Logo name="Northwind" logo="/icon.svg" darkModeLogo="/content/media/none.png" />)
  await expect.poll(() => holder.textContent).toBe('Northwind')
  expect(holder.querySelector('img')).toBeNull()
  // It listens for a connection once the name is rendered.
  await drawn()
  dispatchEvent(new Event('online'))
  await expect.poll(() => tried).toBe(2)
  await expect.poll(() => holder.textContent).toBe('Northwind')
})

it('S-BRAND-04 a logo that is wider than its container is reduced without distortion', async () => {
  const wide = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 36" width="900" height="36"/>')}`
  const { holder, show } = await onPage()
  show(
    <div style={{ inlineSize: 200 }}>
      <Logo name="Northwind" logo={wide} />
    </div>,
  )
  await expect.poll(() => holder.querySelector('img')?.naturalWidth).toBe(900)
  const picture = holder.querySelector('img')
  expect(picture?.getBoundingClientRect().width).toBe(200)
  expect(picture === null ? '' : getComputedStyle(picture).objectFit).toBe('contain')
})

it('S-BRAND-04 a name instead of a logo stays in its container, however long it or one of its words is', async () => {
  const { holder, show } = await onPage()
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  show(
    <div style={{ display: 'flex', inlineSize: 200 }}>
      <Logo name={`${word} of ${word} and ${word}`} />
    </div>,
  )
  await expect.poll(() => holder.textContent).toContain('gesellschaft')
  const place = holder.firstElementChild
  expect(place?.scrollWidth).toBe(200)
  expect(place?.clientHeight).toBeLessThanOrEqual(80)
})
