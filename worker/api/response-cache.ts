/** A response with its ETag. */
interface CachedResponse {
  readonly etag: string
  readonly body: string
}

/** Total size of responses and paths, in characters: up to 4 MB (X-PERF-06). */
const MAX_CHARS = 2_000_000

/** Cache of recent responses, by session and path, so that the server need not send them again (X-PERF-09). */
export interface ResponseCache {
  readonly get: (session: string, asked: string) => CachedResponse | undefined
  /** Stores a response, unless another session has asked since, or the cache was cleared. */
  readonly put: (session: string, asked: string, known: CachedResponse) => void
  readonly clear: () => void
}

/** Creates the cache: for the last session only, and in memory only. Evicts the oldest response first. */
export function responseCache(): ResponseCache {
  const kept = new Map<string, CachedResponse>()
  let owner: string | undefined
  let size = 0

  const drop = (asked: string) => {
    const known = kept.get(asked)
    if (known !== undefined) size -= sizeOf(asked, known)
    kept.delete(asked)
  }
  const turnTo = (session: string | undefined) => {
    if (owner === session) return
    owner = session
    kept.clear()
    size = 0
  }
  return {
    get: (session, asked) => {
      turnTo(session)
      return kept.get(asked)
    },
    put: (session, asked, known) => {
      if (owner !== session) return
      drop(asked)
      const needed = sizeOf(asked, known)
      if (needed > MAX_CHARS) return
      kept.set(asked, known)
      size += needed
      for (const oldest of kept.keys()) {
        if (size <= MAX_CHARS) return
        drop(oldest)
      }
    },
    clear: () => turnTo(undefined),
  }
}

const sizeOf = (asked: string, { etag, body }: CachedResponse): number => asked.length + etag.length + body.length
