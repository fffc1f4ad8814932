import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { ThemeRoot } from '../../theme/ThemeRoot'
import { ProgressRing } from './ProgressRing'

it.each(['light', 'dark'] as const)(
  'X-THEME-01 a ring in the colour of the organisation has a visible edge all around: %s',
  async (colorScheme) => {
    const { holder, show } = await onPage()
    show(
      <ThemeRoot uiColor1="#ffff00" uiColor2="#ffd6e0" colorScheme={colorScheme}>
        <i style={{ color: 'var(--brand-edge)' }} />
        <ProgressRing value={40}>2/5</ProgressRing>
        <ProgressRing value={40} color="var(--band-40)">
          40
        </ProgressRing>
        <ProgressRing value={0}>0/5</ProgressRing>
      </ThemeRoot>,
    )
    await expect.poll(() => holder.querySelectorAll('svg').length).toBe(3)
    const edge = getComputedStyle(holder.querySelector('i') ?? holder).color
    const [brand = [], band = [], none = []] = [...holder.querySelectorAll('svg')].map((ring) =>
      [...ring.querySelectorAll('circle')].map((circle) => getComputedStyle(circle)),
    )
    const [, under, over] = brand
    expect(under?.stroke).toBe(edge)
    expect(over?.stroke).not.toBe(edge)
    expect([under, over].map((arc) => [arc?.strokeDasharray, arc?.strokeLinecap])).toEqual([
      ['40px, 100px', 'round'],
      ['40px, 100px', 'round'],
    ])
    // 92 px is the smallest ring; its edge must be 1.5 px wide there.
    const edgeWidth = (Number.parseFloat(under?.strokeWidth ?? '') - Number.parseFloat(over?.strokeWidth ?? '')) / 2
    expect((edgeWidth * 92) / 120).toBeGreaterThanOrEqual(1.5)
    expect([band.length, none.length]).toEqual([2, 1])
  },
)
