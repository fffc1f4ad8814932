import { expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { BasicBack } from './Back'

it('D-CARD-07 a file card without a file shows that it is missing, other cards do not', async () => {
  const { holder, show } = await onPage()
  const props = backProps({ kind: 'basic' })
  const said = (more: Partial<typeof props.card>) => {
    show(<BasicBack {...props} card={{ ...props.card, ...more }} />)
    return expect.poll(() => holder.textContent.includes('This card has no file yet.'))
  }
  await said({ type: 'file' }).toBe(true)
  await said({ type: 'todo' }).toBe(false)
  await said({ type: 'file', parts: { file: '/recipe.pdf' } }).toBe(false)
})
