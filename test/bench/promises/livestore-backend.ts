// A sync provider for the bench's server (https://docs.livestore.dev/reference/syncing/sync-provider/custom). The
// server appends a batch only at the head that the batch expects; otherwise the client pulls and rebases.
import { IsOfflineError, ServerAheadError } from '@livestore/common'
import { makeWorker } from '@livestore/adapter-web/worker'
import { Effect, Option, Stream, SubscriptionRef, type Cursor, type GlobalEvent } from '@livestore/utils/effect'
import { schemaOf } from './livestore-schema'

const RETRY_MS = 300

class Ahead extends Error {}

const wait = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, RETRY_MS)
  })

/** Sends a batch, again and again while there is no connection. The engine's own retries wait up to 30 s. */
async function push(batch: readonly GlobalEvent[], signal: AbortSignal): Promise<void> {
  const acts = batch.map(({ args, clientId, seqNum }) => ({ n: args.n, key: `${clientId}-${seqNum}` }))
  const body = JSON.stringify({ acts, entries: batch, head: (batch[0]?.seqNum ?? 1) - 1 })
  for (;;) {
    const reply = await fetch('/acts', { method: 'POST', body, signal }).catch(() => undefined)
    signal.throwIfAborted()
    if (reply?.status === 409) throw new Ahead()
    if (reply?.ok === true) return
    await wait()
  }
}

/** Yields the events after the cursor: once, or for as long as the page lives. */
async function* pull(cursor: Cursor, isLive: boolean) {
  let after = Option.isSome(cursor) ? cursor.value.eventSequenceNumber : 0
  let isFirst = true
  while (isFirst || isLive) {
    // Without a connection the next poll tries again.
    const log = await fetch('/log')
      .then((reply) => reply.json() as Promise<readonly GlobalEvent[]>)
      .catch(() => [])
    const batch = log.filter(({ seqNum }) => seqNum > after)
    after = batch.at(-1)?.seqNum ?? after
    if (isFirst || batch.length > 0)
      yield {
        batch: batch.map((eventEncoded) => ({ eventEncoded, metadata: Option.none() })),
        pageInfo: { _tag: 'NoMore' } as const,
      }
    isFirst = false
    if (isLive) await wait()
  }
}

const offline = (cause: unknown) => new IsOfflineError({ cause })

const backend = () =>
  Effect.map(SubscriptionRef.make(true), (isConnected) => ({
    isConnected,
    connect: Effect.void,
    ping: Effect.void,
    metadata: { name: 'promises-bench', description: 'HTTP server of the promises bench' },
    supports: { pullPageInfoKnown: false, pullLive: true },
    pull: (cursor: Cursor, options?: { readonly live?: boolean }) =>
      Stream.fromAsyncIterable(pull(cursor, options?.live === true), offline),
    push: (batch: readonly GlobalEvent[]) =>
      Effect.tryPromise({
        try: (signal) => push(batch, signal),
        catch: (cause) => {
          const providedNum = batch[0]?.seqNum ?? 1
          return cause instanceof Ahead
            ? new ServerAheadError({ minimumExpectedNum: providedNum + 1, providedNum })
            : offline(cause)
        },
      }),
  }))

/** Starts the worker of a version of the app. */
export const startWorker = (version: 1 | 2): void => makeWorker({ schema: schemaOf(version), sync: { backend } })
