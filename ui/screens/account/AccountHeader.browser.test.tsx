import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { AccountHeader } from './AccountHeader'

it('S-ACCT-01 X-A11Y-04 breaks a name of one long word at the edge of a small phone', async () => {
  const { holder, show } = await onPage()
  holder.style.inlineSize = '288px'
  const name = 'Maximilianalexanderschwarzenbergera'
  show(
    <AccountHeader
      user={{ id: 'u', name, firstName: name, initials: 'M', isGuest: false }}
      email="m@northwind.example"
    />,
  )
  await expect.poll(() => holder.querySelector('b')).not.toBeNull()
  expect(holder.scrollWidth).toBe(288)
  expect(holder.querySelector('b')?.getBoundingClientRect().right).toBeLessThanOrEqual(
    holder.getBoundingClientRect().right,
  )
})
