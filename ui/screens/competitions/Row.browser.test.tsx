import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { Icon } from '../../theme/Icon'
import { Row } from './Row'

it('S-COMP-05 shows the start date, and no remaining days, before a competition starts', async () => {
  const { holder, show } = await onPage()
  const row = { competitionId: 'k1', title: 'Throwdown', daysRemaining: 9 }
  show(<Row row={row} />)
  await expect.poll(() => holder.textContent).toContain('9 DAYS REMAINING')
  show(<Row row={{ ...row, beginsAt: Date.UTC(2026, 11, 1, 12) }} />)
  await expect.poll(() => holder.textContent).toContain('Begins on December 1')
  expect(holder.textContent).not.toContain('REMAINING')
})

async function shown(look: { readonly color?: string; readonly icon?: string }) {
  const { holder, show } = await onPage()
  show(
    <>
      <Row row={{ competitionId: 'k1', title: 'Throwdown', ...look }} />
      <Icon name="users" className="users" />
      <Icon name="trophy" className="trophy" />
    </>,
  )
  await expect.poll(() => holder.querySelector('a')).not.toBeNull()
  const sign = holder.querySelector('a span')
  const drawing = (from: Element | null | undefined) => from?.innerHTML
  return {
    href: holder.querySelector('a')?.getAttribute('href'),
    ground: sign === null ? '' : getComputedStyle(sign).backgroundColor,
    icon: drawing(sign?.querySelector('svg')),
    users: drawing(holder.querySelector('svg.users')),
    trophy: drawing(holder.querySelector('svg.trophy')),
  }
}

it("S-COMP-06 S-COMP-07 links a row to '/decks/{id}' with the deck's colour (default a gold shade) and the deck's icon (default 'users')", async () => {
  const plain = await shown({})
  expect(plain.href).toBe('/decks/k1')
  expect(plain.ground).toBe('rgb(239, 207, 107)')
  expect(plain.users).toBeTruthy()
  expect(plain.icon).toBe(plain.users)
  const own = await shown({ color: '#0f5c63', icon: 'trophy' })
  expect(own.ground).toBe('rgb(15, 92, 99)')
  expect(own.icon).toBe(own.trophy)
  expect(own.icon).not.toBe(own.users)
})
