/** The longest that is waited for a frame, ms: a page that is hidden has none. */
const LONGEST = 100

/** What is due once what somebody did is painted; undefined while nothing waits to be painted. */
let due: (() => void)[] | undefined

const settle = () => {
  const runs = due ?? []
  due = undefined
  for (const run of runs) run()
}

const expectPaint = () => {
  if (due !== undefined) return
  due = []
  const giveUp = setTimeout(settle, LONGEST)
  requestAnimationFrame(() => {
    clearTimeout(giveUp)
    // The frame is painted when its callbacks are through.
    setTimeout(settle)
  })
}

for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, expectPaint, { capture: true })

/**
 * Runs it now; where somebody has just pressed something, after the frame that shows it: what the core has to say comes
 * within milliseconds, and drawing it first would keep the learner waiting for the press to show (X-PERF-04).
 */
export function afterInput(run: () => void): void {
  if (due === undefined) run()
  else due.push(run)
}
