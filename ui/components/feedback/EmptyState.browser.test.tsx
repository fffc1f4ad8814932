import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { EmptyState } from './EmptyState'

async function shown(term: string) {
  const { holder, show } = await onPage()
  holder.style.inlineSize = '288px'
  show(<EmptyState title={`no cards and decks found for ${term}`} text={`Nothing fits ${term.slice(0, 100)}.`} />)
  await expect.poll(() => holder.querySelector('h2')).not.toBeNull()
  const title = holder.querySelector('h2')
  const widths = [...holder.querySelectorAll('h2, p')].map((one) => one.getBoundingClientRect().width)
  return { width: holder.scrollWidth, widest: Math.max(...widths), title: title?.getBoundingClientRect().height ?? 0 }
}

it('X-A11Y-04 the name of what was not found fits a small phone: a long link is broken, a long text is cut', async () => {
  const link = await shown(`https://example.org/${'abcdefghij'.repeat(12)}`)
  expect(link.width).toBe(288)
  expect(link.widest).toBeLessThanOrEqual(288)
  const page = await shown('w'.repeat(2000))
  expect(page.widest).toBeLessThanOrEqual(288)
  expect(page.title).toBeGreaterThan(link.title)
  expect(page.title).toBeLessThan(320)
})
