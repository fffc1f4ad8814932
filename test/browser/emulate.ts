import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Until the test is over the device sets the colours, as Windows' contrast themes do. */
export async function forceColors(): Promise<void> {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  }
  onTestFinished(() => emulate(''))
  await emulate('active')
}

/** Until the test is over the browser shows text at twice its size. */
export async function doubleText(): Promise<void> {
  const setSize = async (standard: number) => {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard } })
  }
  onTestFinished(() => setSize(16))
  await setSize(32)
}
