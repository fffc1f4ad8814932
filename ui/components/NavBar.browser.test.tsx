import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../theme/tokens.css'
import '../theme/base.css'
import { onPage } from '../../test/browser/on-page'
import { ThemeRoot } from '../theme/ThemeRoot'
import { NavBar } from './NavBar'

it('X-A11Y-02 what takes the focus is not left behind the bar at the foot of a phone', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  const { holder, show } = await onPage()
  show(
    <>
      <NavBar route="home" libraryPath="/library" />
      <div style={{ blockSize: 3000, paddingBlockStart: 790 }}>
        <button type="button">Clear</button>
      </div>
    </>,
  )
  await expect.poll(() => holder.querySelector('button')).not.toBeNull()
  onTestFinished(() => scrollTo(0, 0))
  const bar = holder.querySelector('nav')?.getBoundingClientRect()
  const button = holder.querySelector('button')
  expect(button?.getBoundingClientRect().bottom).toBeGreaterThan(bar?.top ?? 844)
  button?.focus()
  expect(button?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.top ?? 0)
})

it.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)(
  'X-A11Y-04 X-THEME-01 where one is has an edge and stronger words, at %i px, %s, whatever the colours of the organisation',
  async (width, colorScheme) => {
    onTestFinished(() => page.viewport(1280, 900))
    await page.viewport(width, 844)
    const { holder, show } = await onPage()
    show(
      <ThemeRoot uiColor1="#ffff00" uiColor2="#ffd6e0" colorScheme={colorScheme}>
        <i style={{ color: 'var(--brand-edge)' }} />
        <NavBar route="search" libraryPath="/library" />
      </ThemeRoot>,
    )
    await expect.poll(() => holder.querySelector('a[aria-current]')).not.toBeNull()
    const edge = `${getComputedStyle(holder.querySelector('i') ?? holder).color} 0px 0px 0px 1.5px inset`
    const links = [...holder.querySelectorAll('a')]
    const edges = (link: Element) =>
      [link, ...link.children].filter((part) => getComputedStyle(part).boxShadow === edge).length
    expect(links.map(edges)).toEqual([0, 1, 0])
    // Nothing within lies over it.
    const withEdge = [...holder.querySelectorAll('nav *')].find((part) => getComputedStyle(part).boxShadow === edge)
    const top = withEdge?.getBoundingClientRect().top ?? 0
    const within = [...(withEdge?.children ?? [])].map((part) => part.getBoundingClientRect().top - top)
    expect(Math.min(...within)).toBeGreaterThan(1.5)
    expect(links.map((link) => getComputedStyle(link).fontWeight)).toEqual(['500', '600', '500'])
  },
)
