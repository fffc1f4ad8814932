import type { ReactNode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { fetchAllTexts, Messages } from '../../ui/i18n/Messages'

/** Resolves when all changes so far are painted. */
export const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Adds a container to the page until the end of the test, with the English texts of every screen. */
export async function onPage(options?: RootOptions) {
  await fetchAllTexts()
  const holder = document.createElement('section')
  document.body.append(holder)
  const root = createRoot(holder, options)
  const leave = () => {
    root.unmount()
    holder.remove()
  }
  onTestFinished(leave)
  const show = (content: ReactNode) =>
    root.render(
      <Messages language="en" waiting={null}>
        {content}
      </Messages>,
    )
  /** Presses the button with this name, and waits until the result is painted. */
  const press = async (name: string) => {
    ;[...holder.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name)?.click()
    await drawn()
  }
  return { holder, show, leave, press }
}
