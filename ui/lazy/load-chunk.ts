import { lazyChunkTimeout } from '../../protocol/constants'

/** Thrown when a chunk of the app's code failed to load, for any reason; the error boundary shows it (S-SHELL-23). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a chunk of the code, or fails with a ChunkLoadError if it is unavailable or takes too long. */
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
