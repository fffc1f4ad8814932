import { expect, it } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { ThemeRoot } from './ThemeRoot'

it('S-BRAND-06 X-UX-02 ignores a font file with an invalid address or weight; the page and other fonts are unaffected', async () => {
  const { holder, show } = await onPage()
  const files = [
    { family: 'House', url: '/media/house.woff2' },
    { family: 'House', url: 'https://' },
    { family: 'House', url: '/media/heavy.woff2', weight: 'quite heavy' },
  ]
  show(<ThemeRoot fonts={{ text: 'House', files }}>Words</ThemeRoot>)
  await expect.poll(() => holder.textContent).toBe('Words')
  await expect.poll(() => [...document.fonts].map(({ family }) => family)).toContain('House')
})
