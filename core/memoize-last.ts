/**
 * Memoizes the last result per first argument, while that object lives. One intent resolves the same deck several
 * times, and a burst of intents hundreds of times (X-PERF-02). Only for pure functions of immutable data.
 */
export function memoizeLast<First extends object, Rest extends readonly unknown[], A>(
  answer: (first: First, ...rest: Rest) => A,
): (first: First, ...rest: Rest) => A {
  const known = new WeakMap<First, { readonly rest: Rest; readonly answer: A }>()
  return (first, ...rest) => {
    const last = known.get(first)
    if (last?.rest.every((value, index) => Object.is(value, rest[index])) === true) return last.answer
    const fresh = answer(first, ...rest)
    known.set(first, { rest, answer: fresh })
    return fresh
  }
}
