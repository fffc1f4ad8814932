import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Forces colours until the end of the test, like Windows' contrast themes. */
export async function forceColors(): Promise<void> {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  }
  onTestFinished(() => emulate(''))
  await emulate('active')
}

/** Doubles the browser's text size until the end of the test. */
export async function doubleText(): Promise<void> {
  const setSize = async (standard: number) => {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard } })
  }
  onTestFinished(() => setSize(16))
  await setSize(32)
}

/**
 * Puts a finger on the middle of the element, moves it vertically by `by` px and lifts it. Reports one
 * position per frame. The browser handles it like a real touch: it scrolls where the page allows that.
 */
export async function touchDrag(on: Element, by: number): Promise<void> {
  const { left, top, width, height } = on.getBoundingClientRect()
  // Tests run in a frame, which may be moved and scaled; positions are those of the page around it.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  const at = (moved: number) => ({
    x: frame.left + scale * (left + width / 2),
    y: frame.top + scale * (top + height / 2 + moved),
  })
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: ReturnType<typeof at>[]) => {
    await cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const count = 12
  await touch('touchStart', at(0))
  for (let step = 1; step <= count; step += 1) {
    await touch('touchMove', at((by * step) / count))
    await new Promise(requestAnimationFrame)
  }
  await touch('touchEnd')
}
