import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import { languages } from '../../../protocol/languages'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Messages } from '../../i18n/Messages'
import { StartPanel } from './StartPanel'

const start = {
  tile: {
    deckId: 'd1',
    title: 'Welcome',
    theme: 'light',
    seen: 0,
    total: 6,
    locked: false,
    reference: false,
    isNew: true,
  },
  minutes: 4,
} as const

it('X-UX-04 X-UX-01 keeps the text of the first panel clear of its cards, in every language, on the narrowest page', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  await wideFont()
  for (const language of languages) {
    const { holder, show, leave } = await onPage()
    holder.style.margin = '0 16px'
    for (const isFirstDay of [true, false]) {
      show(
        <Messages language={language} waiting={null}>
          <StartPanel key={`${isFirstDay}`} start={start} isFirstDay={isFirstDay} />
        </Messages>,
      )
      const eyebrow = () => holder.querySelector('section > p')
      await expect.poll(() => eyebrow()?.textContent).toBeTruthy()
      const words = document.createRange()
      words.selectNodeContents(eyebrow() ?? holder)
      const cards = holder.querySelector('[aria-hidden] > :last-child')?.getBoundingClientRect() ?? new DOMRect()
      expect(words.getBoundingClientRect().right, `${language}, ${eyebrow()?.textContent}`).toBeLessThanOrEqual(
        cards.left,
      )
    }
    leave()
  }
})
