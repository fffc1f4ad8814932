import { describe, expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { Redaction } from './Redaction'

const redaction = { replaced: { email: 2, text: 1_200 }, open: { id: ['deckId', 'cardId'], time: ['at'] } }

describe('the report on redaction', () => {
  it('X-REPLAY-02 shows which texts were replaced, how often, and which fields stay and why', async () => {
    const { holder, show } = await onPage()
    show(<Redaction log={{ redacted: true, redaction }} />)
    await expect.poll(() => holder.querySelector('summary')?.textContent).toBe('Private texts: 1,202 replaced')
    holder.querySelector('summary')?.click()
    const pairs = () =>
      [...holder.querySelectorAll('dl > div')].map((pair) => [...pair.children].map((part) => part.textContent))
    await expect.poll(pairs).toEqual([
      ['email', '2'],
      ['text', '1,200'],
      ['Ids', 'deckId, cardId'],
      ['Times', 'at'],
    ])
  })

  it('X-REPLAY-02 says so if the file has no report, and shows nothing for a file with private content', async () => {
    const { holder, show } = await onPage()
    show(<Redaction log={{ redacted: true }} />)
    await expect.poll(() => holder.textContent).toBe('The file does not say which private texts were replaced.')
    show(<Redaction log={{ redacted: false }} />)
    await expect.poll(() => holder.textContent).toBe('')
  })
})
