import { beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { toasts } from '../../toast/toasts'
import { DeleteAccount } from './DeleteAccount'

type Account = View<'account'>

/** The account as the core has it, who hears of it, and what it answers when it is asked to delete it. */
const core = vi.hoisted(() => ({
  hearers: new Set<(account: unknown) => void>(),
  refused: undefined as string | undefined,
}))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  watchView: (_name: string, _params: object, hear: (account: unknown) => void) => {
    core.hearers.add(hear)
    return () => core.hearers.delete(hear)
  },
  useDispatch: () => async () => core.refused,
}))

const account: Account = {
  kind: 'managed',
  online: true,
  changing: false,
  deleting: false,
  push: 'off',
  sms: false,
  securityMode: 'loose',
  singleKeys: true,
  favorites: true,
}
const hear = (more: Partial<Account>) => {
  for (const each of core.hearers) each({ ...account, ...more })
}
beforeEach(() => {
  core.hearers.clear()
  core.refused = undefined
  toasts.dismiss()
})

/** Somebody confirms the deletion, and goes somewhere else. */
async function deleted() {
  const { holder, show } = await onPage()
  show(<DeleteAccount account={{ ...account, said: { id: 'before', notice: 'updated' } }} />)
  const press = async (place: number) => {
    const buttons = () =>
      [...holder.querySelectorAll('button')].filter(({ textContent }) => /delete/i.test(textContent))
    await expect.poll(() => buttons().length).toBeGreaterThan(place)
    buttons()[place]?.click()
  }
  await press(0)
  await press(1)
  await expect.poll(() => holder.querySelector('[role="alertdialog"]')).toBeNull()
  show(<p>Home</p>)
  await expect.poll(() => holder.textContent).toBe('Home')
}

it('S-ACCT-24 a deletion that failed is said wherever the learner is by then, once', async () => {
  await deleted()
  hear({ said: { id: 'before', notice: 'updated' } })
  hear({ deleting: true })
  expect(toasts.shown()).toBeUndefined()
  hear({ said: { id: 'after', notice: 'notDeleted' } })
  expect(toasts.shown()).toMatchObject({ icon: 'alert', text: 'account.notDeleted' })
  expect(core.hearers.size).toBe(0)
})

it('S-ACCT-24 nothing is said where the account is gone, nor of a deletion that was not taken', async () => {
  await deleted()
  hear({ deleting: true })
  hear({ deleting: false })
  expect([toasts.shown(), core.hearers.size]).toEqual([undefined, 0])
  core.refused = 'offline'
  await deleted()
  await expect.poll(() => core.hearers.size).toBe(0)
})
