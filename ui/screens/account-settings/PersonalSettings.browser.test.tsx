import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { AccountKind, AccountView } from '../../../protocol/views/account'
import { PersonalSettings } from './PersonalSettings'

const account = (kind: AccountKind): AccountView => ({
  kind,
  online: true,
  changing: false,
  deleting: false,
  push: 'off',
  sms: false,
  singleKeys: true,
  securityMode: 'loose',
  favorites: true,
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  organisation: 'Northwind Coffee',
})

async function shown(kind: AccountKind): Promise<HTMLElement> {
  const { holder, show: render } = await onPage()
  render(<PersonalSettings account={account(kind)} said={undefined} />)
  await expect.poll(() => holder.textContent).toContain('Text messages')
  return holder
}

const fields = (holder: HTMLElement) => [...holder.querySelectorAll('form input:not([hidden])')].length
const NOTICE = 'You sign in with your work account.'

it('S-ACCT-10 shows a notice of limited settings, and no name, email or password fields, for a single sign-on account', async () => {
  const sso = await shown('sso')
  expect(sso.textContent).toContain(NOTICE)
  expect(sso.textContent).toContain('Maya Okafor')
  expect(sso.textContent).toContain('maya@northwind.example')
  expect(fields(sso)).toBe(0)
  expect(sso.querySelector('[role="switch"]')).not.toBeNull()
  const own = await shown('selfRegistered')
  expect(own.textContent).not.toContain(NOTICE)
  expect(fields(own)).toBe(4)
})

it('S-ACCT-06 S-ACCT-08 offers a guest the registration, and the switch for text messages', async () => {
  const guest = await shown('guest')
  expect(fields(guest)).toBe(3)
  expect(guest.querySelector('[role="switch"]')).not.toBeNull()
})
