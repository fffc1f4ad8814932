import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { TermsDialog } from './TermsDialog'

const core = vi.hoisted(() => ({ told: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useDispatch: () => async (type: string, data: object) => void core.told.push({ type, ...data }),
}))

it('S-ALERT-02 reports a link of the terms that may not be opened; other links open outside the app', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { holder, show } = await onPage()
  const html = '<p><a href="ftp://example.org/terms">Old</a> <a href="https://example.org/terms">New</a></p>'
  show(<TermsDialog html={html} onClose={() => undefined} />)
  await expect.poll(() => holder.querySelectorAll('[data-href]').length).toBe(2)
  const [old, now] = holder.querySelectorAll<HTMLElement>('[data-href]')
  now?.click()
  await drawn()
  expect([core.told, opened.mock.calls.map(([address]) => address)]).toEqual([[], ['https://example.org/terms']])
  old?.click()
  await drawn()
  expect(core.told).toEqual([{ type: 'reportUnknownRoute', of: 'link' }])
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})
