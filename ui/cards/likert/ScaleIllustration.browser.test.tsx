import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { ScaleIllustration } from './ScaleIllustration'

it.each([2, 3, 5, 6, 7])('D-LIKERT-06 X-A11Y-04 the fan of %i cards is within the body of the card', async (ticks) => {
  for (const width of [240, 300, 460]) {
    const { holder, show, leave } = await onPage()
    holder.style.inlineSize = `${width}px`
    show(<ScaleIllustration ticks={ticks} tick={1} showNumbers given={false} />)
    await expect.poll(() => holder.querySelectorAll('div > span')).toHaveLength(ticks)
    const body = holder.getBoundingClientRect()
    const outside = [...holder.querySelectorAll('div > span')].filter((card) => {
      const { left, right } = card.getBoundingClientRect()
      return left < body.left || right > body.right
    })
    expect(outside, `${width} px wide`).toEqual([])
    leave()
  }
})
