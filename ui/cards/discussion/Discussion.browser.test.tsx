import { Fragment, useState, type ComponentType, type ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { maximumTextLength } from '../../../protocol/text'
import { cardView } from '../../../test/examples/card-view'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Announcer } from '../../components/feedback/Announcer'
import { ContentLanguage } from '../../components/text/content-language'
import { noDeckActions } from '../deck-actions'
import { Discussion } from './Discussion'

const DAY = 86_400_000
const entry = (responseId: string, more: Partial<ThreadEntry> = {}): ThreadEntry => ({
  responseId,
  body: `About ${responseId}`,
  mine: false,
  moderator: false,
  sending: 'sent',
  author: 'Jonas Berg',
  initials: 'JB',
  createdAt: Date.now() - DAY,
  ...more,
})
const thread = (more: Partial<DiscussionBack> = {}): DiscussionBack => {
  const responses = more.responses ?? [entry('milk')]
  return {
    kind: 'discussion',
    status: 'online',
    connected: true,
    opening: 'open',
    anonymous: false,
    moderates: false,
    gone: false,
    total: responses.length,
    ...more,
    responses,
  }
}

/** Renders the card and records its intents. */
async function shown(
  first: DiscussionBack,
  recorded: Promise<void> = Promise.resolve(),
  Around: ComponentType<{ readonly children: ReactNode }> = Fragment,
) {
  const { holder, show: render } = await onPage()
  const asked: unknown[] = []
  const dispatch = async (...words: readonly unknown[]) => {
    asked.push(words)
    await recorded
    return undefined
  }
  function Card({ back, current }: { readonly back: DiscussionBack; readonly current: boolean }) {
    const [draft, keep] = useState<string>()
    return (
      <Discussion
        deckId="d1"
        card={cardView(back)}
        back={back}
        dispatch={dispatch}
        deck={noDeckActions}
        current={current}
        hasNext={false}
        draft={draft ?? ''}
        keep={keep}
      />
    )
  }
  const show = (back: DiscussionBack, current = true) =>
    render(
      <Around>
        <Card back={back} current={current} />
      </Around>,
    )
  show(first)
  await expect.poll(() => holder.textContent).toContain('What did you learn?')
  const button = (name: string) => [...holder.querySelectorAll('button')].find((one) => one.textContent === name)
  return {
    holder,
    show,
    asked,
    button,
    words: () => holder.textContent,
    field: () => holder.querySelector('textarea'),
    isClosed: () => button('Post')?.getAttribute('aria-disabled'),
    trash: () => [...holder.querySelectorAll<HTMLElement>('button[aria-label^="Delete response"]')],
  }
}

/** Types like a user, so that React receives the event. */
function type(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null) throw new Error('there is nothing to write in')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the thread', () => {
  it('D-DISC-01 shows the comments with a post box, and dispatches what is posted', async () => {
    const { words, field, button, asked, holder } = await shown(thread())
    expect(words()).toContain('Jonas Berg')
    expect(words()).toContain('About milk')
    expect(words()).toContain('1 response')
    expect(holder.querySelectorAll('ol > li')).toHaveLength(1)
    type(field(), 'To look up.')
    await expect.poll(() => button('Post')?.getAttribute('aria-disabled')).toBe('false')
    button('Post')?.click()
    await expect.poll(() => asked).toEqual([['postResponse', { body: 'To look up.' }]])
    await expect.poll(() => field()?.value).toBe('')
  })

  it.each([
    ['continues the post', 'To look up. And to wait.', 'And to wait.'],
    ['replaces the post', 'And to wait.', 'And to wait.'],
    ['equals the post', 'To look up.', ''],
  ])(
    'D-DISC-14 X-BRIDGE-03 keeps text that is typed while a slow core records the previous post: %s',
    async (_what, written, left) => {
      let record = (): void => undefined
      const recorded = new Promise<void>((done) => {
        record = done
      })
      const { field, button, asked } = await shown(thread(), recorded)
      type(field(), 'To look up.')
      await expect.poll(() => button('Post')?.getAttribute('aria-disabled')).toBe('false')
      button('Post')?.click()
      await expect.poll(() => asked).toEqual([['postResponse', { body: 'To look up.' }]])
      if (written !== 'To look up.') type(field(), written)
      await expect.poll(() => field()?.value).toBe(written)
      record()
      await drawn()
      expect(field()?.value).toBe(left)
    },
  )

  it('D-DISC-09 shows that there are no responses once that is known', async () => {
    const { words, show } = await shown(thread({ responses: [], status: 'init' }))
    expect(words()).not.toContain('No responses')
    show(thread({ responses: [] }))
    await expect.poll(words).toContain('No responses')
    show(thread())
    await expect.poll(words).not.toContain('No responses')
  })

  it('D-DISC-17 marks a moderator after the name', async () => {
    const { holder } = await shown(
      thread({ responses: [entry('a', { moderator: true, author: 'Hanna Sørby' }), entry('b')] }),
    )
    expect([...holder.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual([
      'Hanna Sørby (Mod)',
      'Jonas Berg',
    ])
  })

  it('D-DISC-21 hides the names of authors when they are hidden', async () => {
    const { author: _author, initials: _initials, ...nobody } = entry('a')
    const { holder, words } = await shown(thread({ anonymous: true, responses: [nobody] }))
    expect([...holder.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual(['Anonymous'])
    expect(words()).not.toContain('Jonas')
  })

  it('D-DISC-14 shows pending and rejected posts as such', async () => {
    const own = { mine: true, sending: 'waiting' } as const
    const { holder, show, words } = await shown(thread({ responses: [entry('a', own)] }))
    expect(holder.querySelector('li b')?.textContent).toBe('You')
    expect(words()).toContain('Sending')
    show(thread({ responses: [entry('a', { ...own, sending: 'refused' })] }))
    await expect.poll(words).toContain('Not sent')
    show(thread({ responses: [entry('a', { ...own, sending: 'sent' })] }))
    await expect.poll(words).not.toContain('Not sent')
  })

  it('D-DISC-14 X-UX-02 shows a blocked post not as pending, with a link to the pending actions', async () => {
    const { holder, words } = await shown(thread({ responses: [entry('a', { mine: true, sending: 'held' })] }))
    expect(words()).not.toContain('Sending')
    const link = [...holder.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Something is held up and was not sent. See what waits.',
    )
    expect(link?.getAttribute('href')).toBe('/user/outbox')
  })
})

describe('announcements', () => {
  const mine = entry('mine', { mine: true, sending: 'waiting', body: 'To look up.' })
  /** Renders the thread and records each announcement. */
  async function heard(first: DiscussionBack) {
    const { holder, show, words } = await shown(first, undefined, Announcer)
    const said: (string | null)[] = []
    const region = holder.querySelector('output[aria-live="polite"]')
    if (region === null) throw new Error('nobody announces')
    const listening = new MutationObserver(() => said.push(region.textContent))
    listening.observe(region, { childList: true })
    onTestFinished(() => listening.disconnect())
    return { show, said, words }
  }

  it('X-A11Y-02 D-DISC-14 announces once that an own comment was posted, and that it was rejected', async () => {
    const { show, said, words } = await heard(thread())
    await drawn()
    expect(said).toEqual([])
    show(thread({ responses: [entry('milk'), mine] }))
    await expect.poll(() => said).toEqual(['You: To look up.'])
    show(thread({ responses: [entry('milk'), { ...mine, sending: 'refused' }] }))
    await expect.poll(() => said).toEqual(['You: To look up.', 'Not sent: To look up.'])
    show(thread({ responses: [entry('milk'), { ...mine, sending: 'sent' }] }))
    await expect.poll(words).not.toContain('Try Again')
    await drawn()
    expect(said).toHaveLength(2)
  })

  it('X-A11Y-02 X-UX-02 announces that a post is blocked', async () => {
    const { show, said } = await heard(thread({ responses: [mine] }))
    show(thread({ responses: [{ ...mine, sending: 'held' }] }))
    await expect.poll(() => said).toEqual(['Something is held up and was not sent. See what waits.'])
  })

  it('X-A11Y-02 D-DISC-01 announces later comments of others, several by their number, and not the first thread', async () => {
    const { show, said, words } = await heard(thread({ responses: [], status: 'init' }))
    show(thread({ responses: [entry('milk'), entry('oats')] }))
    await expect.poll(words).toContain('About oats')
    show(thread({ responses: [entry('milk'), entry('oats'), entry('soy', { moderator: true })] }))
    await expect.poll(() => said).toEqual(['Jonas Berg (Mod): About soy'])
    const more = ['milk', 'oats', 'soy', 'rice', 'nuts'].map((id) => entry(id))
    show(thread({ responses: more }))
    await expect.poll(() => said).toEqual(['Jonas Berg (Mod): About soy', '2 new responses'])
    // Nothing is announced for a card that is not in view.
    show(thread({ responses: [...more, entry('peas')] }), false)
    await expect.poll(words).toContain('About peas')
    show(thread({ responses: [...more, entry('peas')] }))
    await drawn()
    expect(said).toHaveLength(2)
  })
})

describe('a rejected post', () => {
  const refused = entry('a', { mine: true, sending: 'refused', body: 'Mine' })
  const others = [entry('b'), entry('c', { mine: true }), entry('d', { mine: true, sending: 'waiting' })]

  it('D-DISC-14 is posted again, and removed once the new one is in the thread', async () => {
    const { button, asked, holder } = await shown(thread({ responses: [refused, ...others] }))
    expect([...holder.querySelectorAll('li button')].map(({ textContent }) => textContent)).toEqual([
      'Try Again',
      'Remove',
    ])
    button('Try Again')?.click()
    await expect
      .poll(() => asked)
      .toEqual([
        ['postResponse', { body: 'Mine' }],
        ['deleteResponse', { responseId: 'a' }],
      ])
    // The button disappears with the response; the focus moves to the thread.
    expect(document.activeElement).toBe(holder.querySelector('ul, ol')?.closest('div[tabindex="-1"]'))
  })

  it('D-DISC-14 D-DISC-19 is removed after a confirmation, also when posting is not possible', async () => {
    const { button, asked, holder } = await shown(thread({ responses: [refused], opening: 'closed' }))
    expect(button('Try Again')).toBeUndefined()
    button('Remove')?.click()
    await expect.poll(() => holder.querySelector('[role="alertdialog"]')).not.toBeNull()
    button('OK')?.click()
    await expect.poll(() => asked).toEqual([['deleteResponse', { responseId: 'a' }]])
  })
})

describe('the post box', () => {
  it('D-DISC-13 takes several lines and is at least 42 high', async () => {
    const { field } = await shown(thread())
    expect(field()?.tagName).toBe('TEXTAREA')
    const height = () => field()?.getBoundingClientRect().height ?? 0
    expect(height()).toBeGreaterThanOrEqual(42)
    const before = height()
    type(field(), 'one\ntwo\nthree\nfour')
    await expect.poll(height).toBeGreaterThan(before)
  })

  it('D-DISC-04 D-DISC-05 S-LOGIN-33 is read-only in an error, shows that it reconnects, and keeps its text', async () => {
    const { field, show, words, isClosed } = await shown(thread({ status: 'error' }))
    expect([field()?.readOnly, field()?.placeholder]).toEqual([true, 'Offline. Reconnecting...'])
    show(thread())
    await expect.poll(() => field()?.readOnly).toBe(false)
    type(field(), 'Half a thought')
    await expect.poll(isClosed).toBe('false')
    show(thread({ status: 'error' }))
    await expect.poll(() => field()?.readOnly).toBe(true)
    expect([field()?.value, isClosed()]).toEqual(['Half a thought', 'true'])
    expect(words()).toContain('Offline. Reconnecting...')
    show(thread({ status: 'error', gone: true }))
    await expect.poll(words).toContain('This discussion is no longer there.')
    expect(field()?.value).toBe('Half a thought')
  })

  it('D-DISC-12 disables ‘Post’ for an empty text and offline, and hides it once the discussion is closed', async () => {
    const { field, isClosed, show, button, asked, holder, words } = await shown(thread())
    expect(isClosed()).toBe('true')
    type(field(), '  \n ')
    await expect.poll(() => field()?.value).toBe('  \n ')
    expect(isClosed()).toBe('true')
    holder.querySelector('form')?.requestSubmit()
    type(field(), 'Words')
    await expect.poll(isClosed).toBe('false')
    show(thread({ status: 'error' }))
    await expect.poll(isClosed).toBe('true')
    button('Post')?.click()
    holder.querySelector('form')?.requestSubmit()
    show(thread())
    await expect.poll(isClosed).toBe('false')
    // The connection is lost before the next poll.
    show(thread({ connected: false }))
    await expect.poll(isClosed).toBe('true')
    expect([field()?.readOnly, words()]).toEqual([true, expect.stringContaining('Offline. Reconnecting...')])
    button('Post')?.click()
    holder.querySelector('form')?.requestSubmit()
    show(thread({ opening: 'closed' }))
    await expect.poll(isClosed).toBe('true')
    button('Post')?.click()
    expect(asked).toEqual([])
  })
})

it('X-A11Y-01 D-DISC-12 marks the field itself as invalid when its text is too long', async () => {
  const { field } = await shown(thread())
  const said = () => document.getElementById(field()?.getAttribute('aria-describedby') ?? '')?.textContent
  expect([field()?.ariaInvalid, said()]).toEqual([null, undefined])
  type(field(), 'x'.repeat(maximumTextLength + 1))
  await expect.poll(() => field()?.ariaInvalid).toBe('true')
  expect(said()).toContain('That is too long. Please shorten it.')
  type(field(), 'x')
  await expect.poll(() => [field()?.ariaInvalid, said()]).toEqual([null, undefined])
})

it('X-I18N-01 shows the end date in the language of the page, whatever that of the deck', async () => {
  const { holder } = await shown(thread({ endDate: Date.UTC(2026, 11, 24, 12) }), undefined, ({ children }) => (
    <ContentLanguage value="ja">{children}</ContentLanguage>
  ))
  const facts = holder.querySelector('h2 small')
  expect(facts?.textContent).toBe('Open until December 24, 2026 · 1 response')
  expect(facts?.closest('h2')?.lang).toBe('ja')
  expect(facts?.closest<HTMLElement>(':lang(en)')?.lang).toMatch(/^en/)
})

it('X-UX-04 keeps the time of a response on one line on a narrow card', async () => {
  const { holder } = await shown(thread())
  const time = holder.querySelector('li b + span')
  for (let inlineSize = 190; inlineSize < 260; inlineSize += 10) {
    holder.style.inlineSize = `${inlineSize}px`
    expect(time?.getClientRects(), `${inlineSize}`).toHaveLength(1)
    expect(time?.clientHeight, `${inlineSize}`).toBeLessThan(30)
  }
})

describe('the opening times', () => {
  it('D-DISC-07 before its start, shows that it has not started and when it will', async () => {
    const { words, field } = await shown(
      thread({ opening: 'notStarted', startDate: Date.UTC(2026, 11, 24, 12), responses: [] }),
    )
    expect(words()).toContain('This discussion has not started yet')
    expect(words()).toContain('Opens on December 24, 2026')
    expect(field()?.readOnly).toBe(true)
  })

  it('D-DISC-08 outside of its dates, shows that it is closed, and nothing can be posted', async () => {
    const { words, field, show, isClosed, asked, holder } = await shown(thread({ endDate: Date.UTC(2026, 11, 24, 12) }))
    expect(words()).toContain('Open until December 24, 2026')
    expect(words()).not.toContain('This discussion is closed')
    type(field(), 'Too late')
    for (const opening of ['closed', 'notStarted'] as const) {
      show(thread({ opening }))
      const said = opening === 'closed' ? 'This discussion is closed' : 'This discussion has not started yet'
      await expect.poll(words).toContain(said)
      expect([field()?.readOnly, isClosed()]).toEqual([true, 'true'])
      holder.querySelector('form')?.requestSubmit()
      expect(words()).toContain('About milk')
    }
    expect(asked).toEqual([])
  })
})

describe('deleting', () => {
  it('D-DISC-18 shows the trash to moderators only', async () => {
    const { trash, show } = await shown(thread({ responses: [entry('a'), entry('b', { mine: true })] }))
    expect(trash()).toEqual([])
    show(thread({ moderates: true, responses: [entry('a'), entry('b', { mine: true })] }))
    await expect.poll(() => trash().length).toBe(2)
  })

  it('D-DISC-19 asks first: Cancel keeps the response, OK deletes it', async () => {
    const { trash, holder, asked, words } = await shown(thread({ moderates: true }))
    const dialog = () => holder.querySelector('[role="alertdialog"]')
    const press = (name: string) =>
      [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click()
    trash()[0]?.click()
    await expect
      .poll(() => dialog()?.querySelector('h2')?.textContent)
      .toBe('Are you sure you would like to delete this response?')
    expect([...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'OK',
    ])
    press('Cancel')
    await expect.poll(dialog).toBeNull()
    expect([asked, words()]).toEqual([[], expect.stringContaining('About milk')])
    trash()[0]?.click()
    await expect.poll(dialog).not.toBeNull()
    press('OK')
    await expect.poll(() => asked).toEqual([['deleteResponse', { responseId: 'milk' }]])
    expect(dialog()).toBeNull()
  })

  it('X-UX-04 D-DISC-19 centres the confirmation in the window, wherever the card is', async () => {
    const { trash, holder } = await shown(thread({ moderates: true }))
    trash()[0]?.click()
    await expect.poll(() => holder.querySelector('dialog')?.open).toBe(true)
    // It moves into place with an animation.
    await Promise.all((holder.querySelector('dialog')?.getAnimations() ?? []).map(({ finished }) => finished))
    const { left, right, top, bottom } = holder.querySelector('dialog')?.getBoundingClientRect() ?? new DOMRect()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeCloseTo(innerWidth - right, 0)
    expect(top).toBeGreaterThan(0)
    expect(top).toBeCloseTo(innerHeight - bottom, 0)
  })
})

it('X-SEC-01 a name with direction overrides does not affect the text next to it', async () => {
  const { holder } = await shown(thread({ responses: [entry('milk', { author: 'Jonas \u202EgreB' })] }))
  const when = holder.querySelector('li b + span')?.firstChild
  if (!(when instanceof Text)) throw new Error('no time is told')
  const placeOf = (at: number) => {
    const letter = document.createRange()
    letter.setStart(when, at)
    letter.setEnd(when, at + 1)
    return letter.getBoundingClientRect().left
  }
  expect(placeOf(when.length - 1)).toBeGreaterThan(placeOf(0))
})
