/**
 * The same function, which knows its last answer for each first argument while that lives: one intent asks the same of a
 * deck several times, a burst of them hundreds of times (X-PERF-02). Only for pure functions of immutable data.
 */
export function rememberLast<First extends object, Rest extends readonly unknown[], A>(
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
