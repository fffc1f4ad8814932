import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onPage } from '../../../test/browser/on-page'
import { Select } from './Select'

it('S-SHELL-32 the first option of a list is unset: choosing it gives no value', async () => {
  const { holder, show } = await onPage()
  const given: (string | undefined)[] = []
  const draw = (value: string | undefined) =>
    show(
      <Select
        label="Search in"
        unset="Everywhere"
        options={[
          { value: 'c1', label: 'Milk' },
          { value: 'c2', label: 'Milk' },
        ]}
        value={value}
        onChange={(next) => {
          given.push(next)
          draw(next)
        }}
      />,
    )
  draw('gone')
  const list = () => holder.querySelector('select') ?? document.createElement('select')
  const words = () => list().selectedOptions[0]?.textContent
  await expect.poll(words).toBe('Everywhere')
  expect(list().labels[0]?.textContent).toContain('Search in')
  for (const option of ['c2', '', 'c1']) await userEvent.selectOptions(list(), option)
  expect(given).toEqual(['c2', undefined, 'c1'])
  expect(words()).toBe('Milk')
  await userEvent.selectOptions(list(), '')
  expect(given.at(-1)).toBeUndefined()
  await expect.poll(words).toBe('Everywhere')
})
