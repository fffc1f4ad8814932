import { describe, expect, it } from 'vitest'
import { onPage } from '../../test/browser/on-page'
import { ExportIncluded } from './ExportIncluded'

describe('the content of an export', () => {
  it('X-EXPORT-02 the preview shows the form of the exported text on one example, the name of the signed-in user', async () => {
    const { holder, show } = await onPage()
    const last = () => [...holder.querySelectorAll('li')].at(-1)?.textContent
    const given = { events: 1, waiting: 0, name: 'Maya Lindqvist' }
    show(<ExportIncluded {...given} includePrivate={false} />)
    await expect.poll(last).toBe('For example, ‘Maya Lindqvist’ stands there as ‘text-6fa0a1c81c15’')
    show(<ExportIncluded {...given} includePrivate />)
    await expect.poll(last).toBe('For example, ‘Maya Lindqvist’ stands there as it is')
  })

  it('X-EXPORT-02 the preview shows counts only once they are known', async () => {
    const { holder, show } = await onPage()
    const rows = () => [...holder.querySelectorAll('li')].map((row) => row.textContent)
    const device = 'Your browser, its system and the app’s version'
    const content =
      'The decks and lists that were shown: their order and kinds of cards, with stand-ins for texts and pictures'
    const example = 'For example, ‘maya@example.org’ stands there as ‘text-6fa0a1c81c15’'
    show(<ExportIncluded events={undefined} waiting={undefined} name={undefined} includePrivate={false} />)
    await expect.poll(rows).toEqual([device, content, example])
    show(<ExportIncluded events={12} waiting={0} name={undefined} includePrivate={false} />)
    await expect
      .poll(rows)
      .toEqual([
        '12 events: what was opened, answered and sent, and when',
        'Nothing is waiting to be sent',
        device,
        content,
        example,
      ])
    show(<ExportIncluded events={1} waiting={2} name={undefined} includePrivate />)
    await expect
      .poll(rows)
      .toEqual([
        '1 event: what was opened, answered and sent, and when',
        '2 actions waiting to be sent',
        device,
        'The decks and lists that were shown, with their texts',
        'Names, email addresses, phone numbers and what you wrote',
        'For example, ‘maya@example.org’ stands there as it is',
      ])
  })
})
