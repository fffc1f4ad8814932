import { expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import type { IndexBack as Index } from '../../../protocol/cards/deck-index'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { IndexBack } from './Back'

it('D-INDEX-13 a title of more than 140 characters is smaller, one of 140 is not', async () => {
  const titles = ['Milk', 'a'.repeat(140), 'a'.repeat(141)]
  const back: Index = {
    kind: 'index',
    sections: [
      {
        sectionId: 's',
        collapsible: false,
        unseen: false,
        links: titles.map((title, index) => ({
          cardId: `c${index}`,
          number: index + 1,
          title,
          seen: false,
          locked: false,
        })),
      },
    ],
  }
  const { holder, show } = await onPage()
  show(<IndexBack {...backProps(back)} />)
  const links = () => [...holder.querySelectorAll('li > button')]
  await expect.poll(() => links().length).toBe(3)
  const [short = 0, longest = 0, long = 0] = links().map((link) => parseFloat(getComputedStyle(link).fontSize))
  expect(longest).toBe(short)
  expect(long).toBeLessThan(short)
})
