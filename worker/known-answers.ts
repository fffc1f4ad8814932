/** An answer with the version that the server told of it. */
interface Known {
  readonly etag: string
  readonly body: string
}

/** Characters that are kept in all, of answers and of what was asked: at most 4 MB (X-PERF-06). */
const ROOM = 2_000_000

/** What the server has answered of late, by session and what was asked, so that it need not say it again (X-PERF-09). */
export interface KnownAnswers {
  readonly get: (session: string, asked: string) => Known | undefined
  /** Keeps what came, unless another session has asked since, or all was forgotten. */
  readonly keep: (session: string, asked: string, known: Known) => void
  readonly forget: () => void
}

/** Of the last session only, and in memory only. What was said longest ago goes first. */
export function knownAnswers(): KnownAnswers {
  const kept = new Map<string, Known>()
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
    keep: (session, asked, known) => {
      if (owner !== session) return
      drop(asked)
      const needed = sizeOf(asked, known)
      if (needed > ROOM) return
      kept.set(asked, known)
      size += needed
      for (const oldest of kept.keys()) {
        if (size <= ROOM) return
        drop(oldest)
      }
    },
    forget: () => turnTo(undefined),
  }
}

const sizeOf = (asked: string, { etag, body }: Known): number => asked.length + etag.length + body.length
