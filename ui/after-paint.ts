/** Maximum wait for a frame, ms: a hidden page paints none. */
const MAX_FRAME_WAIT_MS = 100
/** Maximum wait for a finger to leave the screen, ms: dragging has priority, but a finger may also rest there. */
const MAX_HOLD_MS = 400

/** Callbacks to run after the paint of the latest input; undefined if no paint is pending. */
let due: (() => void)[] | undefined
/** A frame is pending. */
let isAwaited = false
let isHeld = false
let holdTimer: ReturnType<typeof setTimeout> | undefined

const runDue = () => {
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
  const giveUp = setTimeout(runDue, MAX_FRAME_WAIT_MS)
  requestAnimationFrame(() => {
    clearTimeout(giveUp)
    // The browser paints the frame after its callbacks have run.
    setTimeout(runDue)
  })
}

const release = () => {
  clearTimeout(holdTimer)
  isHeld = false
  expectPaint()
}

const hold = () => {
  clearTimeout(holdTimer)
  isHeld = true
  holdTimer = setTimeout(release, MAX_HOLD_MS)
  expectPaint()
}

const capture = { capture: true }
addEventListener('pointerdown', hold, capture)
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, capture)
for (const type of ['click', 'keydown']) addEventListener(type, expectPaint, capture)

/**
 * Runs a callback at once, or after the next paint if the user has just pressed something or drags. Updates of the core
 * arrive within milliseconds; rendering them first would delay the response to the press (X-PERF-04).
 */
export function afterPaint(run: () => void): void {
  if (due === undefined) run()
  else due.push(run)
}
