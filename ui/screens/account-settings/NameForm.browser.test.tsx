import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { Refusal } from '../../../protocol/faults'
import type { AccountView } from '../../../protocol/views/account'
import { NameForm } from './NameForm'

const core = vi.hoisted((): { refusal: Refusal | undefined; asked: unknown[] } => ({ refusal: undefined, asked: [] }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useSilentDispatch:
    () =>
    async (...asked: unknown[]) => {
      core.asked.push(asked)
      return core.refusal
    },
}))

const account: AccountView = {
  kind: 'selfRegistered',
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
}

/** Shows the form; `answer` shows the account as the core projects it after a successful update. */
async function form() {
  core.refusal = undefined
  core.asked = []
  const { holder, show, press } = await onPage()
  let answer = (_account: Partial<AccountView>): void => undefined
  function Settings(): ReactNode {
    const [updated, setUpdated] = useState(account)
    answer = (change) => setUpdated({ ...account, ...change, said: { id: crypto.randomUUID(), notice: 'updated' } })
    return <NameForm account={updated} said={updated.said} onAsk={() => undefined} />
  }
  show(<Settings />)
  const field = (name: string) => holder.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const fill = async (name: string, value: string) => {
    await expect.poll(() => field(name)).not.toBeNull()
    const input = field(name)
    if (input === null) throw new Error(`there is no field '${name}'`)
    await userEvent.fill(input, value)
  }
  const save = async () => {
    const before = core.asked.length
    await press('Save changes')
    await expect.poll(() => core.asked).toHaveLength(before + 1)
    await drawn()
  }
  return { holder, field, fill, save, answer: (change: Partial<AccountView> = {}) => answer(change) }
}
const note = (holder: HTMLElement) => holder.querySelector('output')?.textContent

it('S-ACCT-11 shows to whom the link was mailed after a change of the email, and keeps neither password nor new email', async () => {
  const { holder, field, fill, save, answer } = await form()
  await fill('email', 'maya@home.example')
  await fill('oldPassword', 'first-day-1')
  await save()
  expect(core.asked).toEqual([
    ['updateAccount', { name: 'Maya Okafor', email: 'maya@home.example' }, { oldPassword: 'first-day-1' }],
  ])
  expect(note(holder)).toBeUndefined()
  answer()
  await expect
    .poll(() => note(holder))
    .toBe('We mailed maya@home.example. Your new address counts once you have opened the link in that mail.')
  expect(field('oldPassword')).toBeNull()
  expect(field('email')?.value).toBe('maya@northwind.example')
  await fill('email', 'maya@work.example')
  expect(field('oldPassword')?.value).toBe('')
})

it('S-ACCT-11 names no mail after a change of the name, and shows the saved name', async () => {
  const { holder, field, fill, save, answer } = await form()
  await fill('name', 'Maya O.')
  await fill('email', '')
  await save()
  answer({ name: 'Maya O.' })
  await expect.poll(() => field('email')?.value).toBe('maya@northwind.example')
  expect(field('name')?.value).toBe('Maya O.')
  expect(note(holder)).toBeUndefined()
})

it('S-ACCT-12 shows an error at an emptied email, with the focus', async () => {
  const { holder, field, fill, save } = await form()
  core.refusal = { kind: 'refusal', code: 'emailRequired' }
  await fill('email', '')
  await save()
  await expect.poll(() => holder.querySelector('[role="alert"]')?.textContent).toBe('Email is required')
  expect(field('email')?.ariaInvalid).toBe('true')
  expect(document.activeElement).toBe(field('email'))
})
