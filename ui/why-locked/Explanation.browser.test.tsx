import { expect, it } from 'vitest'
import { doubleText } from '../../test/browser/emulate'
import { drawn, onPage } from '../../test/browser/on-page'
import { wideFont } from '../../test/browser/wide-font'
import type { LockExplanation } from '../../protocol/why-locked'
import { languages } from '../../protocol/languages'
import '../theme/base.css'
import '../theme/tokens.css'
import { Messages } from '../i18n/Messages'
import { Explanation } from './Explanation'

const story: LockExplanation = {
  title: 'Where is the allergen folder?',
  categoryTitle: 'Warenwirtschaftssysteme',
  rule: { is: 'chain', relocked: true, deckTitle: 'Reklamationsbearbeitung', percentage: 80 },
  steps: [{ happened: 'seen', title: 'Reklamationsbearbeitung', seen: 2, total: 10, at: 0, gate: 80 }],
}

it('X-A11Y-04 X-UX-04 the explanation of a lock fits its dialog, in every language and with text of twice the size', async () => {
  await wideFont()
  await doubleText()
  for (const language of languages) {
    const { holder, show, leave } = await onPage()
    holder.style.inlineSize = '240px'
    show(
      <Messages language={language} waiting={null}>
        <Explanation story={story} />
      </Messages>,
    )
    await expect.poll(() => holder.querySelectorAll('li').length).toBe(1)
    await drawn()
    expect(holder.scrollWidth, language).toBeLessThanOrEqual(240)
    leave()
  }
})
