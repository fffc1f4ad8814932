import { expect, it } from 'vitest'
import { refusal } from '../../../protocol/faults'
import { drawn, onPage } from '../../../test/browser/on-page'
import { Field } from './Field'
import { useSubmit } from './useSubmit'

function Form() {
  const { form, refused, onSubmit } = useSubmit(() => Promise.resolve(refusal('titleRequired')))
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Field name="title" label="Title" error={refused} />
    </form>
  )
}

it('X-UX-02 a repeated error is announced again: its text is rendered again, and the focus stays in the field', async () => {
  const { holder, show } = await onPage()
  show(<Form />)
  await expect.poll(() => holder.querySelector('form')).not.toBeNull()
  const said = async () => {
    holder.querySelector('form')?.requestSubmit()
    await drawn()
    expect(document.activeElement).toBe(holder.querySelector('input'))
    return holder.querySelector('[role="alert"]')
  }
  const first = await said()
  expect(first?.textContent).toBe('titleRequired')
  const second = await said()
  expect(second?.textContent).toBe('titleRequired')
  expect(second).not.toBe(first)
})
