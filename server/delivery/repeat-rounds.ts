/**
 * Runs rounds of work one after the other, with a pause in ms between them, until `end` is called. `end` resolves after
 * the round in progress. A round never rejects; it may ask whether the end was requested.
 */
export function repeatRounds(
  round: (isEnded: () => boolean) => Promise<void>,
  pause: number,
): { readonly end: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let last = Promise.resolve()
  const next = () => {
    last = round(() => ended).then(() => {
      if (!ended) timer = setTimeout(next, pause)
    })
  }
  next()
  return {
    end: async () => {
      ended = true
      clearTimeout(timer)
      await last
    },
  }
}
