import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { languages } from '../../../protocol/languages'
import { onPage } from '../../../test/browser/on-page'
import { Messages } from '../../i18n/Messages'
import { ThemeRoot } from '../../theme/ThemeRoot'
import { NavBar } from './NavBar'

it('X-A11Y-02 a focused element is not behind the bar at the bottom of a phone', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  const { holder, show } = await onPage()
  show(
    <>
      <NavBar route="home" />
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
  'X-A11Y-04 X-THEME-01 the current item has an edge and bolder text, at %i px, %s, for any colours of the organisation',
  async (width, colorScheme) => {
    onTestFinished(() => page.viewport(1280, 900))
    await page.viewport(width, 844)
    const { holder, show } = await onPage()
    show(
      <ThemeRoot uiColor1="#ffff00" uiColor2="#ffd6e0" colorScheme={colorScheme}>
        <i style={{ color: 'var(--brand-edge)' }} />
        <NavBar route="search" />
      </ThemeRoot>,
    )
    await expect.poll(() => holder.querySelector('a[aria-current]')).not.toBeNull()
    const edge = `${getComputedStyle(holder.querySelector('i') ?? holder).color} 0px 0px 0px 1.5px inset`
    const links = [...holder.querySelectorAll('a')]
    const edges = (link: Element) =>
      [link, ...link.children].filter((part) => getComputedStyle(part).boxShadow === edge).length
    expect(links.map(edges)).toEqual([0, 1, 0])
    // No element inside covers it.
    const withEdge = [...holder.querySelectorAll('nav *')].find((part) => getComputedStyle(part).boxShadow === edge)
    const top = withEdge?.getBoundingClientRect().top ?? 0
    const within = [...(withEdge?.children ?? [])].map((part) => part.getBoundingClientRect().top - top)
    expect(Math.min(...within)).toBeGreaterThan(1.5)
    expect(links.map((link) => getComputedStyle(link).fontWeight)).toEqual(['500', '600', '500'])
  },
)

it.each(languages)(
  'X-A11Y-04 S-SHELL-03 on a wide page each item has its icon and its complete label: %s',
  async (language) => {
    onTestFinished(() => page.viewport(1280, 900))
    await page.viewport(844, 390)
    for (const route of ['home', 'library'] as const) {
      const { holder, show, leave } = await onPage()
      show(
        <Messages language={language} waiting={null}>
          <NavBar route={route} />
        </Messages>,
      )
      await expect.poll(() => holder.querySelectorAll('a')).toHaveLength(3)
      const bar = holder.querySelector('nav')?.getBoundingClientRect() ?? new DOMRect()
      for (const link of holder.querySelectorAll('a')) {
        const [item, icon] = [link, link.querySelector('svg')].map((part) => part?.getBoundingClientRect())
        const words = document.createRange()
        words.selectNodeContents(link.lastElementChild ?? link)
        const text = words.getBoundingClientRect()
        expect([icon?.width, words.getClientRects().length]).toEqual([24, 1])
        expect(text.left).toBeGreaterThanOrEqual(icon?.right ?? Infinity)
        expect(text.right).toBeLessThanOrEqual(item?.right ?? 0)
        expect([(item?.left ?? 0) >= bar.left, (item?.right ?? Infinity) <= bar.right]).toEqual([true, true])
      }
      leave()
    }
  },
)
