import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { noDeck } from '../deck-around'
import { linkTarget } from '../link-target'
import { Resources } from './Resources'

it('D-LINK-03 D-LINK-04 a number and a mail address are left to the browser whatever the type says, anything else gets a tab', async () => {
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
  show(<Resources entries={entries} deck={{ ...noDeck, targetOf }} />)
  const links = () => [...holder.querySelectorAll('a')]
  await expect.poll(() => links().map(({ target }) => target)).toEqual(['', '', '', '_blank'])
  expect(links().map(({ textContent }) => /tab/i.test(textContent))).toEqual([false, false, false, true])
})
