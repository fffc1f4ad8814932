import { expect, it, onTestFinished, vi } from 'vitest'
import '../theme/tokens.css'
import '../theme/base.css'
import { drawn, onPage } from '../../test/browser/on-page'
import { Announcer } from '../components/feedback/Announcer'
import { Toaster } from './Toaster'
import { toasts } from './toasts'

/** The core's shell state. */
const core = vi.hoisted(() => ({ guard: 'open' }))
vi.mock('../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useViewField: () => core.guard,
}))

it('X-UX-03 X-UX-05 returns the focus after its button was pressed, and keeps the scroll position of the page', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show, press } = await onPage()
  show(
    <div style={{ blockSize: 5_000 }}>
      <button type="button">First</button>
      <Toaster />
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

it('X-SEC-06 X-UX-02 dismisses toasts and undo buttons when the user signs out; toasts of the sign-in stay', async () => {
  onTestFinished(toasts.dismiss)
  onTestFinished(() => void (core.guard = 'open'))
  const { holder, show } = await onPage()
  const shows = async (guard: string) => {
    core.guard = guard
    // Another element, so that it renders again.
    show(<Toaster />)
    await drawn()
    return holder.querySelector('[popover] p')?.textContent
  }
  await expect.poll(() => shows('open')).toBeUndefined()
  toasts.show({ icon: 'star', text: 'toast.unfavorited', action: { label: 'action.undo', run: () => undefined } })
  expect(await shows('open')).toBe('Removed from My Favorites')
  expect(await shows('signedOut')).toBeUndefined()
  toasts.show({ icon: 'alert', text: 'toast.notCopied' })
  expect(await shows('signedOut')).toBe('This could not be copied. Please try again.')
  expect(await shows('open')).toBe('This could not be copied. Please try again.')
})

it('X-UX-02 announces a toast together with the label of its button', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show } = await onPage()
  show(
    <Announcer>
      <Toaster />
    </Announcer>,
  )
  const said = () => holder.querySelector('output')?.textContent
  await expect.poll(said).toBe('')
  toasts.show({ icon: 'trash', text: 'toast.takenOut', action: { label: 'action.undo', run: () => undefined } })
  await expect.poll(said).toBe('Card taken out of this deck. Undo')
  toasts.show({ icon: 'check', text: 'toast.linkCopied' })
  await expect.poll(said).not.toContain('Undo')
})

it('X-UX-02 X-A11Y-02 covers neither the focused element nor one that receives the focus later', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show } = await onPage()
  show(
    <>
      <button type="button">Star</button>
      <button type="button" style={{ position: 'fixed', insetBlockEnd: 100, insetInlineStart: '50%' }}>
        Submit
      </button>
      <Toaster />
    </>,
  )
  await expect.poll(() => holder.querySelectorAll('button')).toHaveLength(2)
  const [star, submit] = holder.querySelectorAll('button')
  const hit = (button: Element | undefined) => {
    const { left, right, top, bottom } = button?.getBoundingClientRect() ?? document.body.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  }
  const shown = () => holder.querySelector('[popover] p')
  star?.focus()
  toasts.show({ icon: 'star', text: 'toast.unfavorited' })
  await expect.poll(shown).not.toBeNull()
  expect(hit(submit)?.closest('[popover]')).not.toBeNull()
  submit?.focus()
  expect(hit(submit)).toBe(submit)
  toasts.show({ icon: 'alert', text: 'toast.notCopied' })
  await expect.poll(() => shown()?.textContent).toContain('could not be copied')
  expect(hit(submit)).toBe(submit)
})
