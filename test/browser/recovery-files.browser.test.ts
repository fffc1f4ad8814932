import { wrap } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import type { SealedFiles } from '../../worker/ports'

const CANARY = 'canary-Zr4-sealed'

const workers: Worker[] = []
/** The recovery files as one tab has them. */
function tab() {
  const worker = new Worker(new URL('./recovery-files.worker.ts', import.meta.url), { type: 'module' })
  workers.push(worker)
  return wrap<SealedFiles>(worker)
}
afterEach(async () => {
  await tab().clear()
  for (const worker of workers.splice(0)) worker.terminate()
})

/** All that the browser keeps of them, as text. */
async function stored(): Promise<string> {
  const texts: string[] = []
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('contract-recovery', { create: true })
  for await (const [name, entry] of folder.entries())
    texts.push(name, entry instanceof FileSystemFileHandle ? await (await entry.getFile()).text() : '')
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
  }
  return texts.join('\n')
}

test('X-HEAL-09 X-SEC-06 what one tab writes another one reads, and nobody reads it in the files', async () => {
  const [one, other] = [tab(), tab()]
  await one.write('copy.1', `${CANARY} longer than what follows`)
  await one.write('copy.1', CANARY)
  await other.write('content.a', `${CANARY} a`)
  expect((await one.list()).toSorted()).toEqual(['content.a', 'copy.1'])
  expect([await other.read('copy.1'), await one.read('content.a')]).toEqual([CANARY, `${CANARY} a`])
  expect(await one.read('copy.2')).toBeUndefined()
  expect(await stored()).not.toContain(CANARY)
  await one.remove('copy.1')
  expect(await one.list()).toEqual(['content.a'])
})

test('X-HEAL-09 X-SEC-06 without the key nothing opens, and what is written then begins anew', async () => {
  const files = tab()
  await files.write('copy.1', CANARY)
  await caches.delete('contract-recovery-key')
  expect(await files.read('copy.1')).toBeUndefined()
  await files.write('copy.2', CANARY)
  expect(await files.list()).toEqual(['copy.2'])
  expect(await files.read('copy.2')).toBe(CANARY)
})

test('X-SEC-06 X-HEAL-09 a clearing deletes key and files, whichever tab has written them', async () => {
  const [one, other] = [tab(), tab()]
  await one.write('copy.1', CANARY)
  await other.clear()
  expect([await one.list(), await one.read('copy.1'), await caches.has('contract-recovery-key')]).toEqual([
    [],
    undefined,
    false,
  ])
})

test('X-HEAL-09 a file that was changed, or stands under another name, does not open', async () => {
  const files = tab()
  await files.write('copy.1', CANARY)
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('contract-recovery')
  const bytes = new Uint8Array(await (await (await folder.getFileHandle('copy.1')).getFile()).arrayBuffer())
  const put = async (name: string, content: Uint8Array<ArrayBuffer>) => {
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
    await writable.write(content)
    await writable.close()
  }
  await put('copy.2', bytes)
  await put(
    'copy.1',
    bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)),
  )
  expect([await files.read('copy.1'), await files.read('copy.2')]).toEqual([undefined, undefined])
})
