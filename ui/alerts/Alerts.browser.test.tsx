import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Alert } from '../../protocol/alerts'
import { Messages } from '../i18n/Messages'
import { Alerts } from './Alerts'

let holder: HTMLElement
let root: Root

beforeEach(() => {
  holder = document.createElement('section')
  document.body.append(holder)
  root = createRoot(holder)
})
afterEach(() => {
  root.unmount()
  holder.remove()
})

const show = (...alerts: readonly Alert[]) =>
  root.render(
    <Messages language="en" waiting={null}>
      <p>there</p>
      <Alerts alerts={alerts} />
    </Messages>,
  )

/** Returns title, text and buttons of the visible alert; undefined if none is visible. */
function shown() {
  const dialog = holder.querySelector('[role="alertdialog"]')
  if (dialog === null) return undefined
  const words = (selector: string) => [...dialog.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { title: words('h2'), text: words('p'), buttons: words('button') }
}

const relocked = { id: 'a1', kind: 'deckRelocked' } as const
const text = 'You must re-read the previous content to attempt this assessment again'
const buttons = ['Review previous content']

test('D-ALERT-06 D-ALERT-07 uses the grade as the title of a relock alert when it is known, and has no title otherwise', async () => {
  show({ ...relocked, categoryId: 'c1', deckId: 'd1', passingGrade: 80 })
  await expect.poll(shown).toEqual({ title: ['You need 80% to pass.'], text: [text], buttons })
  show({ ...relocked, id: 'a2', categoryId: 'c1', deckId: 'd1' })
  // Without a title, the text names the dialog.
  await expect.poll(shown).toEqual({ title: [text], text: [], buttons })
})

test('D-ALERT-10 skips a relock alert that has neither deck nor category, and shows the next alert', async () => {
  show({ ...relocked, passingGrade: 80 })
  await expect.poll(() => holder.textContent).toBe('there')
  expect(shown()).toBeUndefined()
  show({ ...relocked, passingGrade: 80 }, { id: 'a2', kind: 'deckNotFound' })
  await expect.poll(shown).toEqual({
    title: ['404 Not Found'],
    text: ['The requested content was not found or is unavailable'],
    buttons: ['Close'],
  })
})
