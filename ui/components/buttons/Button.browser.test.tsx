import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onPage } from '../../../test/browser/on-page'
import { Button } from './Button'
import { IconButton } from './IconButton'

it('X-UX-03 a button that is disabled by its press keeps the focus, and cannot be pressed while disabled', async () => {
  for (const asIcon of [false, true]) {
    const { show, leave } = await onPage()
    let pressed = 0
    const draw = (disabled: boolean) => {
      const own = { disabled, onClick: press }
      show(asIcon ? <IconButton icon="play" label="Clear" {...own} /> : <Button {...own}>Clear</Button>)
    }
    const press = () => {
      pressed += 1
      draw(true)
    }
    draw(false)
    const button = page.getByRole('button', { name: 'Clear' })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(pressed).toBe(1)
    leave()
  }
})

it('X-UX-03 Enter in a field submits the form once, and not while the submit button is disabled', async () => {
  const { show } = await onPage()
  let sent = 0
  const draw = (disabled: boolean) =>
    show(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
          draw(true)
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" disabled={disabled}>
          Save
        </Button>
      </form>,
    )
  draw(false)
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}{Enter}')
  expect(sent).toBe(1)
})
