import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { PreviousCodes } from './PreviousCodes'

const role = (name: string) => ({ roleId: name, name, path: '/library' })

it('S-ADD-06 sorts the codes added before by name, in the language’s order', async () => {
  const { holder, show } = await onPage()
  const previous = ['Winter menu', 'autumn menu', 'Éclairs', 'Espresso'].map(role)
  show(
    <PreviousCodes
      view={{ state: 'idle', query: '', online: true, list: 'ready', previous }}
      requested
      onRequest={() => undefined}
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
