import { expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { SetPasswordScreen } from './SetPasswordScreen'

const views = vi.hoisted((): Record<string, unknown> => ({}))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: (name: string) => views[name],
}))

it('S-LOGIN-32 reports that a new password did not arrive, also when the device is offline', async () => {
  views['shell'] = { brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' } }
  for (const online of [true, false]) {
    views['setPassword'] = { busy: false, online, securityMode: 'loose', notice: 'offline' }
    const { holder, show } = await onPage()
    show(<SetPasswordScreen />)
    await expect.poll(() => holder.textContent).toContain('Offline - check your connection')
  }
})
