import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { FeedbackBack as Feedback } from '../../../protocol/cards/feedback'
import { noDeckActions } from '../deck-actions'
import { FeedbackBack } from './Back'

const form = (state: Feedback['state']): Feedback => ({ kind: 'feedback', state, online: false, fields: [] })

/** Types like a user, so that React receives the event. */
function type(field: HTMLTextAreaElement, words: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('X-LOG-03 D-FEED-01 D-OFFLINE-01 keeps the text in a read-only field, without a queued notice, until it is recorded', async () => {
  const { holder, show: render } = await onPage()
  const asked: unknown[] = []
  let record: () => void = () => undefined
  const dispatch = (...words: readonly unknown[]) => {
    asked.push(words)
    return new Promise<undefined>((resolve) => {
      record = () => resolve(undefined)
    })
  }
  const show = (state: Feedback['state']) =>
    render(
      <FeedbackBack
        deckId="d1"
        card={cardView(form(state), { title: 'Your first week' })}
        back={form(state)}
        dispatch={dispatch}
        deck={noDeckActions}
        current
        hasNext={false}
      />,
    )
  const field = () => holder.querySelector('textarea')
  show('initial')
  await expect.poll(field).not.toBeNull()
  const first = field()
  if (first !== null) type(first, 'Warm, and loud')
  holder.querySelector<HTMLButtonElement>('button[type=submit]')?.click()

  await expect.poll(() => asked).toHaveLength(1)
  await expect.poll(() => holder.querySelector('[type=submit]')?.textContent).toBe('Submitting')
  expect(holder.textContent).not.toContain('kept on this device')
  expect(field()?.value).toBe('Warm, and loud')
  // Changes would be lost; the focus stays in the field.
  expect(field()?.readOnly).toBe(true)
  expect(field()?.disabled).toBe(false)

  show('submitting')
  record()
  await expect.poll(() => holder.textContent).toContain('Your answer is kept on this device')
  expect(field()).toBeNull()
})

it('D-FEED-01 O-32 a queued feedback counts as submitted when offline: it thanks, and offers another one', async () => {
  const { holder, show } = await onPage()
  const back: Feedback = { ...form('submitted'), waits: true }
  const dispatch = () => Promise.resolve(undefined)
  const around = { deckId: 'd1', back, dispatch, deck: noDeckActions, current: true, hasNext: false }
  show(<FeedbackBack {...around} card={cardView(back, { title: 'Your first week' })} />)
  await expect.poll(() => holder.querySelector('h3')?.textContent).toBe('Thanks!')
  expect(holder.textContent).toContain('Your answer is kept on this device')
  expect(holder.textContent).not.toContain('has been sent')
  expect([...holder.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Write another one')
})
