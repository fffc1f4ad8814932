import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { Previous } from './Previous'

const role = (name: string) => ({ roleId: name, name, path: '/library' })

it('S-ADD-06 what was added before stands by its name, as the language has it', async () => {
  const { holder, show } = await onPage()
  const previous = ['Winter menu', 'autumn menu', 'Éclairs', 'Espresso'].map(role)
  show(
    <Previous
      view={{ state: 'idle', query: '', online: true, list: 'ready', previous }}
      asked
      onAsk={() => undefined}
    />,
  )
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(4)
  expect([...holder.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'autumn menu',
    'Éclairs',
    'Espresso',
    'Winter menu',
  ])
})
