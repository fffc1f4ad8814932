/**
 * Asks for one thing, together with whatever else is asked for in the same turn: a message of its own for each costs more
 * than all the rest of it (X-PERF-02). `ask` answers for all, in their order; when it rejects, none is answered.
 */
export function together<A, B>(
  ask: (asked: readonly A[]) => Promise<readonly B[]>,
): (one: A) => Promise<B | undefined> {
  let gathered: A[] = []
  let answers: Promise<readonly B[]> | undefined
  const askAll = () => {
    const asked = gathered
    gathered = []
    answers = undefined
    return ask(asked)
  }
  return async (one) => {
    const place = gathered.push(one) - 1
    answers ??= Promise.resolve().then(askAll)
    return (await answers)[place]
  }
}
