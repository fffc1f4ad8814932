import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onPage } from '../../../test/browser/on-page'
import type { AccountKind } from '../../../protocol/views/account'
import { DeleteAccount } from './DeleteAccount'

async function shown(kind: AccountKind, deletionRefused?: string): Promise<HTMLElement> {
  const { holder, show: render } = await onPage()
  const account = { kind, deleting: false, ...(deletionRefused === undefined ? {} : { deletionRefused }) }
  render(<DeleteAccount account={account} />)
  await expect.poll(() => holder.textContent).toContain('Delete account')
  return holder
}

const openDialog = async (holder: HTMLElement) => {
  const row = holder.querySelector('button')
  if (row !== null) await userEvent.click(row)
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()
  return document.querySelector('dialog[open] input[name="password"]')
}

it.each([
  ['selfRegistered', true],
  ['managed', true],
  ['guest', false],
  ['sso', false],
] as const)('S-ACCT-22 for a %s account, the dialog has a password field: %s', async (kind, asks) => {
  expect((await openDialog(await shown(kind))) !== null).toBe(asks)
})

it('S-ACCT-22 shows at the button why the server did not delete the account', async () => {
  const holder = await shown('managed', 'The password is not right')
  expect(holder.querySelector('[role="alert"], [aria-live]')?.textContent).toContain('The password is not right')
})
