import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ImportModule } from '../lazy/modules'
import { lazyRecoveryFiles } from './lazy-recovery-files'

const KEY = 'lazy-recovery-key'
const unreachable: ImportModule = () => Promise.reject(new TypeError('the code is not there'))
const withKey = async () => {
  const key = crypto.getRandomValues(new Uint8Array(32))
  await (await caches.open(KEY)).put('/recovery-key', new Response(key))
}

describe('the recovery copy, whose code is loaded later', () => {
  afterEach(async () => {
    vi.restoreAllMocks()
    await caches.delete(KEY)
  })

  it('X-SEC-06 deletes the key at a log-out, even if the code cannot be loaded', async () => {
    await withKey()
    await lazyRecoveryFiles('lazy', unreachable).clear()
    expect(await caches.has(KEY)).toBe(false)
  })

  it('X-SEC-06 reports a copy that stays readable', async () => {
    await withKey()
    vi.spyOn(caches, 'delete').mockRejectedValue(new DOMException('denied', 'SecurityError'))
    await expect(lazyRecoveryFiles('lazy', unreachable).clear()).rejects.toThrow('the code is not there')
  })
})
