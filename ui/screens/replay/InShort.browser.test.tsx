import { describe, expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { LogSummary } from '../../../protocol/log-summary'
import { InShort } from './InShort'
import { wordsOf } from './kinds'

const NOON = 1_770_811_200_000
const fault = { kind: 'offline' } as const
const calm: LogSummary = {
  from: NOON,
  to: NOON + 60_000,
  zone: 0,
  events: 40,
  builds: ['b1'],
  platform: 'web',
  starts: 1,
  people: [{ id: 'user-1', signIns: 1 }],
  decksOpened: 2,
  cardsSeen: 9,
  answers: { right: 3, wrong: 1, other: 0 },
  assessments: { passed: 1, failed: 0 },
  deeds: [],
  failures: [],
  ended: [],
  restarts: 0,
  healings: 0,
  damagedRows: 0,
  gaps: 0,
  quarantinedEvents: 0,
  unknownEvents: 0,
  waiting: { actions: [], aside: 0, activities: 0 },
}
const busy: LogSummary = {
  ...calm,
  builds: ['b1', 'b2'],
  people: [...calm.people, { id: 'user-2', signIns: 2 }],
  deeds: ['favoriteAdded', 'cardRated', 'searchStarted', 'promoPressed', 'categoryOpened', 'deckCreated'].map(
    (type) => ({
      type,
      count: 2,
    }),
  ),
  failures: ['syncFailed', 'homeFailed', 'callFailed', 'actionFailed', 'loginFailed', 'pushFailed'].map(
    (type, index) => ({
      type,
      fault,
      count: 1,
      seq: index + 1,
      at: NOON,
    }),
  ),
  ended: [{ reason: 'inactive', count: 1 }],
  restarts: 1,
  gaps: 2,
  waiting: {
    actions: ['favoriteAdded', 'cardRated', 'cardSeen'].map((type) => ({ type, count: 3 })),
    since: NOON,
    aside: 1,
    activities: 4,
    blocked: { type: 'favoriteAdded', fault, attempt: 2, retryAt: NOON },
  },
}

describe('the first look at a log', () => {
  it('X-REPLAY-02 a log without any event tells no time, and of nothing that was done', async () => {
    const { holder, show } = await onPage()
    const nothing = { ...calm, from: 0, to: 0, events: 0, builds: [], starts: 0, people: [] }
    show(
      <InShort
        link={{ summary: () => Promise.resolve(nothing) }}
        build="b2"
        className={undefined}
        wordsOf={wordsOf}
        onEvent={() => undefined}
      />,
    )
    await expect.poll(() => holder.querySelector('p')?.textContent).toBe('Nothing.')
    expect(holder.textContent).not.toContain('1970')
  })

  it('X-REPLAY-02 is ten lines, of each part the most telling ones, and says how many more there are; a press shows them', async () => {
    const { holder, show, press } = await onPage()
    const rows = () => [...holder.querySelectorAll('li')].map((row) => row.textContent)
    show(
      <InShort
        link={{ summary: () => Promise.resolve(busy) }}
        build="b2"
        className={undefined}
        wordsOf={wordsOf}
        onEvent={() => undefined}
      />,
    )
    await expect.poll(() => rows().length).toBe(10)
    expect(rows().join('\n')).toContain('Signed in as user-1: once')
    expect(rows().join('\n')).toContain('Answers: 3 right, 1 wrong')
    expect(rows().join('\n')).toContain('syncFailed')
    expect(rows().join('\n')).toContain('Held up: no connection, tried 2 times')
    await press('and 20 more')
    expect(rows()).toHaveLength(30)
    await press('and 20 more')
    expect(rows()).toHaveLength(10)
  })

  it('X-REPLAY-02 leaves nothing out of a log in which little happened', async () => {
    const { holder, show } = await onPage()
    const rows = () => [...holder.querySelectorAll('li')].map((row) => row.textContent)
    show(
      <InShort
        link={{ summary: () => Promise.resolve(calm) }}
        build="b1"
        className={undefined}
        wordsOf={wordsOf}
        onEvent={() => undefined}
      />,
    )
    await expect.poll(() => rows().length).toBe(8)
    expect(rows().slice(-2)).toEqual(['Nothing.', 'Nothing.'])
    expect(holder.querySelector('button')).toBeNull()
  })
})
