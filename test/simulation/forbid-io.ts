const OUTSIDE = ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const

/** Runs a function while clocks, randomness, timers and the network throw; returns undefined if it used one of them. */
export function forbidIo<A>(run: () => A): A | undefined {
  const { now } = Date
  const { random } = Math
  const kept = OUTSIDE.map((name) => [name, globalThis[name]] as const)
  let reached = false
  const refuse = (): never => {
    reached = true
    throw new Error('a replay reached outside')
  }
  for (const [name] of kept) Object.assign(globalThis, { [name]: refuse })
  Date.now = refuse
  Math.random = refuse
  try {
    const result = run()
    return reached ? undefined : result
  } finally {
    Date.now = now
    Math.random = random
    for (const [name, value] of kept) Object.assign(globalThis, { [name]: value })
  }
}
