import { expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { AccountKind } from '../../../protocol/views/account'
import { AccountScreen } from './AccountScreen'

const views = vi.hoisted((): Record<string, unknown> => ({}))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: (name: string) => views[name],
}))

async function shown(kind: AccountKind, isGuest: boolean): Promise<HTMLElement> {
  views['shell'] = {
    user: { id: 'u', name: 'Guest', firstName: 'Guest', initials: 'G', isGuest },
    brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' },
    waiting: 0,
    online: true,
  }
  views['account'] = { kind, favorites: false }
  const { holder, show } = await onPage()
  show(<AccountScreen />)
  await expect.poll(() => holder.textContent).toContain('Account Settings')
  return holder
}

it('S-ACCT-08 S-ACCT-10 offers the registration to guests, but not to single sign-on accounts', async () => {
  expect((await shown('guest', true)).textContent).toContain('Register')
  expect((await shown('sso', true)).textContent).not.toContain('Register')
})
