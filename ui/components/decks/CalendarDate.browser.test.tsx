import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import { Messages } from '../../i18n/Messages'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { CalendarDate } from './CalendarDate'

it('X-A11Y-04 X-I18N-01 the month on a large calendar date has space on both sides, also in a language with long months', async () => {
  await wideFont()
  for (const [language, month, words] of [
    ['en', 12, 'DEC'],
    ['fr', 7, 'JUIL'],
    ['es', 9, 'SEPT'],
  ] as const) {
    const { holder, show, leave } = await onPage()
    show(
      <Messages language={language} waiting={null}>
        <div style={{ display: 'flex' }}>
          <CalendarDate at={Date.UTC(2026, month - 1, 15, 12)} large />
        </div>
      </Messages>,
    )
    const leaf = () => holder.querySelector('[aria-hidden]')
    await expect.poll(() => leaf()?.firstElementChild?.textContent).toBe(words)
    const range = document.createRange()
    range.selectNodeContents(leaf()?.firstElementChild ?? holder)
    const [paper, printed] = [leaf()?.getBoundingClientRect() ?? new DOMRect(), range.getBoundingClientRect()]
    expect(printed.left - paper.left).toBeGreaterThanOrEqual(6)
    expect(paper.right - printed.right).toBeGreaterThanOrEqual(6)
    leave()
  }
})
