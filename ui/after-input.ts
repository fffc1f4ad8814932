/** The longest that is waited for a frame, ms: a page that is hidden has none. */
const LONGEST = 100
/** The longest that is waited for a finger to leave the screen, ms: what it moves comes first, but it may also rest there. */
const LONGEST_HELD = 400

/** What is due once what somebody did is painted; undefined while nothing waits to be painted. */
let due: (() => void)[] | undefined
/** A frame is waited for. */
let isAwaited = false
let isHeld = false
let restsAfter: ReturnType<typeof setTimeout> | undefined

const settle = () => {
  isAwaited = false
  if (isHeld) return
  const runs = due ?? []
  due = undefined
  for (const run of runs) run()
}

const expectPaint = () => {
  due ??= []
  if (isAwaited) return
  isAwaited = true
  const giveUp = setTimeout(settle, LONGEST)
  requestAnimationFrame(() => {
    clearTimeout(giveUp)
    // The frame is painted when its callbacks are through.
    setTimeout(settle)
  })
}

const letGo = () => {
  clearTimeout(restsAfter)
  isHeld = false
  expectPaint()
}

const hold = () => {
  clearTimeout(restsAfter)
  isHeld = true
  restsAfter = setTimeout(letGo, LONGEST_HELD)
  expectPaint()
}

const capture = { capture: true }
addEventListener('pointerdown', hold, capture)
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, letGo, capture)
for (const type of ['click', 'keydown']) addEventListener(type, expectPaint, capture)

/**
 * Runs it now; where somebody has just pressed something or a finger is moving, after the frame that shows it: what the
 * core has to say comes within milliseconds, and drawing it first would keep the learner waiting (X-PERF-04).
 */
export function afterInput(run: () => void): void {
  if (due === undefined) run()
  else due.push(run)
}
