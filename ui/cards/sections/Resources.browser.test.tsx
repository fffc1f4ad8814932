import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { noDeckActions } from '../deck-actions'
import { linkTarget } from '../link-target'
import { Resources } from './Resources'

it('D-LINK-03 D-LINK-04 leaves a phone number or mail address to the browser whatever its type, and opens others in a tab', async () => {
  const { holder, show } = await onPage()
  const entries = (
    [
      ['phone', '555-010-4477'],
      ['unknown', 'tel:5550104477'],
      ['website', 'mailto:trainer@northwind.example'],
      ['website', 'https://cafe.example.com/'],
    ] as const
  ).map(([type, url]) => ({ id: url, type, label: url, url }))
  const targetOf = (link: string) => linkTarget(link, location.href)
  show(<Resources entries={entries} deck={{ ...noDeckActions, targetOf }} />)
  const links = () => [...holder.querySelectorAll('a')]
  await expect.poll(() => links().map(({ target }) => target)).toEqual(['', '', '', '_blank'])
  expect(links().map(({ textContent }) => /tab/i.test(textContent))).toEqual([false, false, false, true])
})
