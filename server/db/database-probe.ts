/** How long a probe waits for the reply, ms. A slower reply decides the next probe. */
const MAX_WAIT_MS = 50
/** A database that has not replied for this time, ms, counts as unavailable. */
const MAX_SILENCE_MS = 5_000

/**
 * Returns a function that tells within about 50 ms whether the database replies. `ping` needs a connection of its own,
 * so that busy connections do not make a slow server look like one without a database. One ping runs at a time.
 */
export function databaseProbe(
  ping: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let replied = true
  let running: { readonly since: number; readonly reply: Promise<boolean> } | undefined
  const start = () => {
    const reply = ping()
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        running = undefined
        replied = answered
        return answered
      })
    return { since: now(), reply }
  }
  return async () => {
    running ??= start()
    const { since, reply } = running
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS)
    })
    const answer = await Promise.race([reply, late])
    clearTimeout(timer)
    return answer ?? (replied && now() - since < MAX_SILENCE_MS)
  }
}
