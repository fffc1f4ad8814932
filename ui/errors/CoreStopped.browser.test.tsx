import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { CoreStopped } from './CoreStopped'

const core = vi.hoisted(() => ({ restarts: 0 }))
vi.mock('../core-client/hooks', () => ({
  restartCore: () => void (core.restarts += 1),
  useViewField: () => undefined,
  useOptionalView: () => undefined,
  useExportLog: () => undefined,
  useCountEvents: () => undefined,
}))

it('S-SHELL-22 X-BRIDGE-03 reloads the page, and with it the core of the current build; offline restarts only the core', async () => {
  const { holder, show, press } = await onPage()
  show(<CoreStopped otherBuild={false} />)
  await expect.poll(() => holder.textContent).toContain('Restart App')
  const asked: string[] = []
  const listen = (event: NavigateEvent) => {
    asked.push(event.navigationType)
    event.preventDefault()
  }
  navigation.addEventListener('navigate', listen)
  onTestFinished(() => navigation.removeEventListener('navigate', listen))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await press('Restart App')
  expect([asked, core.restarts]).toEqual([[], 1])
  onLine.mockReturnValue(true)
  await press('Restart App')
  await expect.poll(() => asked).toEqual(['reload'])
  expect(core.restarts).toBe(1)
})
