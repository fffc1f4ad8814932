import { expect, it, onTestFinished } from 'vitest'
import { drawn, onPage } from '../../test/browser/on-page'
import { ToastPlace } from './ToastPlace'
import { toasts } from './toasts'

it('X-UX-03 X-UX-05 the button of a notice gives the focus back to what had it, and the page stays where it was scrolled to', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show, press } = await onPage()
  show(
    <div style={{ blockSize: 5_000 }}>
      <button type="button">First</button>
      <ToastPlace />
    </div>,
  )
  await expect.poll(() => holder.querySelector('button')?.textContent).toBe('First')
  const first = holder.querySelector('button')
  first?.focus()
  scrollTo(0, 1_000)
  onTestFinished(() => scrollTo(0, 0))
  let undone = 0
  toasts.show({ icon: 'star', text: 'toast.unfavorited', action: { label: 'action.undo', run: () => void undone++ } })
  const undo = () => [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  await expect.poll(undo).toBeDefined()
  undo()?.focus({ preventScroll: true })
  await press('Undo')
  await drawn()
  expect(undone).toBe(1)
  expect(document.activeElement).toBe(first)
  expect(scrollY).toBe(1_000)
})
