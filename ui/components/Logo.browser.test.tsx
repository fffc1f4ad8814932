import { expect, it, vi } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { Logo } from './Logo'

vi.mock('../theme/ThemeRoot', () => ({ useScheme: () => 'dark' }))

it('X-UX-02 S-BRAND-04 a logo that cannot be had leaves the name in its place, and is asked for again with a connection', async () => {
  const { holder, show } = await onPage()
  let tried = 0
  holder.addEventListener('error', () => (tried += 1), { capture: true })
  show(<Logo name="Northwind" logo="/icon.svg" darkModeLogo="/content/media/none.png" />)
  await expect.poll(() => holder.textContent).toBe('Northwind')
  expect(holder.querySelector('img')).toBeNull()
  dispatchEvent(new Event('online'))
  await expect.poll(() => tried).toBe(2)
  await expect.poll(() => holder.textContent).toBe('Northwind')
})
