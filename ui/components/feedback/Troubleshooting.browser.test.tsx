import { expect, it, onTestFinished, vi } from 'vitest'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { onPage } from '../../../test/browser/on-page'
import { toasts } from '../../toast/toasts'
import { Troubleshooting } from './Troubleshooting'

const facts = { platform: 'Web', session: 's-1', org: 'o-1' }

/** Returns the lines of the panel. */
async function shown(isDevelopment: boolean, apiPrefix?: string): Promise<readonly string[]> {
  vi.stubEnv('DEV', isDevelopment)
  const { holder, show } = await onPage()
  onTestFinished(() => void vi.unstubAllEnvs())
  show(<Troubleshooting facts={{ ...facts, ...omitUndefined({ apiPrefix }) }} />)
  const words = (what: string) => [...holder.querySelectorAll(what)].map(({ textContent }) => textContent)
  await expect.poll(() => words('dt').length).toBeGreaterThan(0)
  return words('dt').map((name, index) => `${name}: ${words('dd')[index]}`)
}

it('S-SHELL-15 S-SHELL-16 on the web there is no version of OS, OTA or app, and the API address in development builds only', async () => {
  const lines = ['Platform: Web', 'Session: s-1', 'Organization: o-1']
  expect(await shown(false, '/learn/api')).toEqual(lines)
  expect(await shown(true)).toEqual([...lines, `API address: ${location.origin}/api`])
  expect(await shown(true, '/learn/api')).toEqual([...lines, `API address: ${location.origin}/learn/api`])
})

it('S-SHELL-16 X-UX-02 one press copies its content, or shows that copying failed', async () => {
  const { holder, show, press } = await onPage()
  show(<Troubleshooting facts={facts} />)
  await expect.poll(() => holder.querySelector('button')?.textContent).toBe('Copy diagnostics')
  const copied: string[] = []
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    toasts.dismiss()
  })
  await press('Copy diagnostics')
  await expect.poll(() => holder.querySelector('button')?.textContent).toBe('Copied')
  expect(copied).toEqual([expect.stringMatching(/^Platform: Web\nSession: s-1\nOrganization: o-1/)])
  expect(toasts.shown()).toBeUndefined()
  clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  await press('Copied')
  await expect.poll(() => holder.querySelector('button')?.textContent).toBe('Copy diagnostics')
  expect(toasts.shown()).toMatchObject({ text: 'toast.notCopied' })
})
