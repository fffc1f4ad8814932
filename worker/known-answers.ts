/** An answer with the version that the server told of it. */
interface Known {
  readonly etag: string
  readonly body: string
}

/** Characters of answers that are kept in all. */
const ROOM = 2_000_000

/** What the server has answered of late, by session and what was asked, so that it need not say it again (X-PERF-09). */
export interface KnownAnswers {
  readonly get: (session: string, asked: string) => Known | undefined
  readonly keep: (session: string, asked: string, known: Known) => void
}

/** Of the last session only, and in memory only. What came longest ago goes first. */
export function knownAnswers(): KnownAnswers {
  const kept = new Map<string, Known>()
  let owner: string | undefined
  let size = 0

  const forget = (asked: string) => {
    size -= kept.get(asked)?.body.length ?? 0
    kept.delete(asked)
  }
  const turnTo = (session: string) => {
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
      turnTo(session)
      forget(asked)
      kept.set(asked, known)
      size += known.body.length
      for (const oldest of kept.keys()) {
        if (size <= ROOM) return
        forget(oldest)
      }
    },
  }
}
