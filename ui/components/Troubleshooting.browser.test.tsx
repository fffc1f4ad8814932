import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { Troubleshooting } from './Troubleshooting'

const facts = { platform: 'Web', session: 's-1', org: 'o-1' }

/** The names in the panel, as they stand there. */
async function namesIn(isDevelopment: boolean): Promise<readonly (string | null)[]> {
  vi.stubEnv('DEV', isDevelopment)
  const { holder, show } = await onPage()
  onTestFinished(() => void vi.unstubAllEnvs())
  show(<Troubleshooting facts={facts} />)
  await expect.poll(() => holder.querySelectorAll('dt').length).toBeGreaterThan(0)
  return [...holder.querySelectorAll('dt')].map(({ textContent }) => textContent)
}

it('S-SHELL-15 S-SHELL-16 on the web there is no version of OS, OTA or app, and the API address in development builds only', async () => {
  expect(await namesIn(false)).toEqual(['Platform', 'Session', 'Organization'])
  expect(await namesIn(true)).toEqual(['Platform', 'Session', 'Organization', 'API address'])
})
