import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { StorageBar } from './StorageBar'

const shell = vi.hoisted((): { storage: View<'shell'>['storage']; waiting: number } => ({
  storage: 'durable',
  waiting: 0,
}))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useViewField: (_view: 'shell', _params: object, field: keyof typeof shell) => shell[field],
}))

async function shownFor(storage: View<'shell'>['storage']): Promise<string> {
  shell.storage = storage
  const { holder, show, leave } = await onPage()
  show(
    <>
      <p>there</p>
      <StorageBar />
    </>,
  )
  await expect.poll(() => holder.textContent).toContain('there')
  await drawn()
  const words = holder.textContent.replace('there', '')
  leave()
  return words
}

it('X-HEAL-05 warns when a browser stores nothing, but neither on a sound device nor in the emulator', async () => {
  expect(await shownFor('memory')).toContain('This browser does not store anything for the app.')
  expect(await shownFor('durable')).toBe('')
  expect(await shownFor('emulated')).toBe('')
})
