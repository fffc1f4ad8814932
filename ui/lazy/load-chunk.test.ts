import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyChunkTimeout } from '../../protocol/constants'
import { loadChunk } from './load-chunk'

describe('loading a chunk of code', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('S-SHELL-23 a chunk that fails to load raises ChunkLoadError', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await expect(loadChunk(failing)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })

  it('S-SHELL-23 a chunk that does not load within 120 s raises ChunkLoadError', async () => {
    const outcome = loadChunk(() => new Promise<never>(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(lazyChunkTimeout - 1)
    let settled = false
    void outcome.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'ChunkLoadError' })
    expect(lazyChunkTimeout).toBe(120_000)
  })

  it('S-SHELL-23 returns a chunk that loads in time, and leaves no timer', async () => {
    expect(await loadChunk(() => Promise.resolve('screen'))).toBe('screen')
    expect(vi.getTimerCount()).toBe(0)
  })
})
