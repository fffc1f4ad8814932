import { expect, it } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { FeedbackBack as Feedback } from '../../../protocol/cards/feedback'
import { noDeckActions } from '../deck-actions'
import { FeedbackBack } from './Back'

const words = 'Not sent: the server did not take it, or you set it aside. Nothing is lost.'
const form = (more: Partial<Feedback> = {}): Feedback => ({
  kind: 'feedback',
  state: 'initial',
  online: true,
  fields: [],
  ...more,
})
const refused = form({ refused: true, body: 'Warm, and loud' })

/** Types like a user, so that React receives the event. */
function type(field: HTMLTextAreaElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Renders a form whose intents are recorded when the test says so. */
async function shown(cardId: string) {
  const page = await onPage()
  const asked: unknown[] = []
  const recorders: (() => void)[] = []
  const dispatch = (_type: string, data: object) => {
    asked.push(data)
    return new Promise<undefined>((resolve) => recorders.push(() => resolve(undefined)))
  }
  const show = (back: Feedback, key = 'one') =>
    page.show(
      <FeedbackBack
        key={key}
        deckId="d1"
        card={cardView(back, { cardId })}
        back={back}
        dispatch={dispatch}
        deck={noDeckActions}
        current
        hasNext={false}
      />,
    )
  const field = () => page.holder.querySelector('textarea')
  return { ...page, show, asked, field, record: () => recorders.splice(0).forEach((run) => run()) }
}

it('O-32 D-FEED-01 shows rejected text in the form again with a note, to be changed and submitted', async () => {
  const { holder, show, asked, field, press, record } = await shown('refused-text')
  show(refused)
  await expect.poll(() => field()?.value).toBe('Warm, and loud')
  expect(holder.querySelector('output')?.textContent).toContain(words)

  type(field(), 'Warm')
  await press('Submit')
  expect(asked).toEqual([{ body: 'Warm' }])
  expect(holder.textContent).not.toContain(words)
  show(form({ state: 'submitting' }))
  record()
  await expect.poll(() => holder.textContent).toContain('kept on this device')

  show(form({ refused: true, body: 'Warm' }))
  await expect.poll(() => field()?.value).toBe('Warm')
  await press('Submit')
  expect(asked.at(-1)).toEqual({ body: 'Warm' })
  // Its row and the rejected text leave the queue, and no queued notice is shown before it is recorded.
  show(form({ state: 'submitting' }))
  await drawn()
  expect(holder.querySelector('[type=submit]')?.textContent).toBe('Submitting')
  expect(field()?.value).toBe('Warm')
})

it('O-32 D-FEED-02 fills each of the card’s fields with its rejected value, unless the page has a newer draft', async () => {
  const { holder, show, field } = await shown('refused-fields')
  const fields = [{ id: 'shop', label: 'Shop' }]
  const back = (value: string) =>
    form({ fields, refused: true, fieldResponses: [{ id: 'shop', label: 'Shop', value }] })
  show(back('Aleph'))
  await expect.poll(() => field()?.value).toBe('Aleph')
  type(field(), 'Beth')
  await expect.poll(() => field()?.value).toBe('Beth')
  show(back('Aleph'), 'turned and back')
  await drawn()
  expect(field()?.value).toBe('Beth')
  expect(holder.textContent).toContain(words)
})

it('O-32 a rejected feedback does not replace another one that is being written', async () => {
  const { holder, show, asked, field, press, record } = await shown('refused-and-another')
  show(form({ state: 'submitted', waits: true, online: false }))
  await expect.poll(() => holder.querySelector('h3')?.textContent).toBe('Thanks!')
  await press('Write another one')
  type(field(), 'And one thing more')
  show(refused)
  await drawn()
  expect(field()?.value).toBe('And one thing more')
  expect(holder.textContent).not.toContain(words)
  show(refused, 'turned and back')
  await drawn()
  expect(field()?.value).toBe('And one thing more')
  await press('Submit')
  expect(asked).toEqual([{ body: 'And one thing more', another: true }])
  record()
  await expect.poll(() => field()?.value).toBe('Warm, and loud')
  expect(holder.textContent).toContain(words)
})

it('O-32 D-FEED-01 keeps the changed text when a retry of the rejected one succeeds, and submits it as another one', async () => {
  const { holder, show, asked, field, press, record } = await shown('sent-after-all')
  show(refused)
  await expect.poll(() => field()?.value).toBe('Warm, and loud')
  type(field(), 'Warm')
  await expect.poll(() => field()?.value).toBe('Warm')
  show(form({ state: 'submitting' }))
  await drawn()
  expect(field()?.value).toBe('Warm')
  show(form({ state: 'submitted' }))
  await drawn()
  expect(field()?.value).toBe('Warm')
  show(form({ state: 'submitted' }), 'turned and back')
  await drawn()
  expect(field()?.value).toBe('Warm')
  await press('Submit')
  expect(asked).toEqual([{ body: 'Warm', another: true }])
  record()
  await expect.poll(() => holder.querySelector('h3')?.textContent).toBe('Thanks!')
})

it('O-32 D-FEED-01 shows that a retry of the rejected text succeeded when it was not changed', async () => {
  const { holder, show, field } = await shown('sent-unchanged')
  show(refused)
  await expect.poll(() => field()?.value).toBe('Warm, and loud')
  show(form({ state: 'submitted' }))
  await expect.poll(() => holder.querySelector('h3')?.textContent).toBe('Thanks!')
})

it('O-32 X-LOG-03 does not show a submitted text in the form again when the page closes before the answer', async () => {
  const { holder, show, field, press } = await shown('closed-early')
  show(refused)
  await expect.poll(() => field()?.value).toBe('Warm, and loud')
  type(field(), 'Warm')
  await press('Submit')
  show(form({ state: 'submitted' }), 'the next page')
  await expect.poll(() => holder.querySelector('h3')?.textContent).toBe('Thanks!')
})
