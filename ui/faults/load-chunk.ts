import { lazyChunkTimeout } from '../../protocol/constants'

/** A part of the app's code that did not come, by whatever cause; the error boundary shows it (S-SHELL-23). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part of the code, or fails with a ChunkLoadError when it cannot be had or takes too long. */
export async function loadChunk<T>(load: () => Promise<T>, timeout: number = lazyChunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkLoadError('A part of the app could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}
