import { expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { DeviceSettings } from './DeviceSettings'

vi.mock('./CachedMedia', () => ({ CachedMedia: () => null }))

it("X-OUTBOX-07 links to 'Waiting to be sent' in the settings, with the number of actions", async () => {
  const { holder, show } = await onPage()
  const shell: Pick<View<'shell'>, 'waiting' | 'sounds' | 'language'> = { waiting: 2, sounds: true, language: 'en' }
  show(<DeviceSettings shell={shell as View<'shell'>} account={{ push: 'off', singleKeys: true }} />)
  await expect.poll(() => holder.querySelector('a[href="/user/outbox"]')).not.toBeNull()
  expect(holder.querySelector('a[href="/user/outbox"]')?.textContent).toMatch(/^Waiting to be sent.*2/)
})
