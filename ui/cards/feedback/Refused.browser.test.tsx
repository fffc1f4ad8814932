import { expect, it } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { FeedbackBack as Feedback } from '../../../protocol/cards/feedback'
import { noDeck } from '../deck-around'
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

/** Types as a person does: React hears of it. */
function type(field: HTMLTextAreaElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A form on the page; what it asks for is recorded when the test says so. */
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
        deck={noDeck}
        current
        hasNext={false}
      />,
    )
  const field = () => page.holder.querySelector('textarea')
  return { ...page, show, asked, field, record: () => recorders.splice(0).forEach((run) => run()) }
}

it('O-32 D-FEED-01 what was refused stands in the form again with a note that says so, is changed and submitted', async () => {
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
  // Its row leaves the queue with what was refused, and it is not said to be kept before it is recorded.
  show(form({ state: 'submitting' }))
  await drawn()
  expect(holder.querySelector('[type=submit]')?.textContent).toBe('Submitting')
  expect(field()?.value).toBe('Warm')
})

it('O-32 D-FEED-02 each of the card’s own fields has what was written in it, and what is begun in the page goes before it', async () => {
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

it('O-32 another one that is written while what waited is refused does not take its place', async () => {
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
