import { describe, expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { LogSummary } from '../../../protocol/log-summary'
import { Summary } from './Summary'
import { eventLabel } from './event-labels'

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
  overruled: [],
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

const none = () => Promise.resolve(undefined)

describe('the summary of a log', () => {
  it('X-REPLAY-02 shows no time and no actions for a log without events', async () => {
    const { holder, show } = await onPage()
    const nothing = { ...calm, from: 0, to: 0, events: 0, builds: [], starts: 0, people: [] }
    show(
      <Summary
        link={{ summary: () => Promise.resolve(nothing), different: none }}
        build="b2"
        className={undefined}
        labelOf={eventLabel}
        onEvent={() => undefined}
      />,
    )
    await expect.poll(() => holder.querySelector('p')?.textContent).toBe('Nothing.')
    expect(holder.textContent).not.toContain('1970')
  })

  it('X-REPLAY-02 shows the ten most important lines and the number of further ones; a press shows those', async () => {
    const { holder, show, press } = await onPage()
    const rows = () => [...holder.querySelectorAll('li')].map((row) => row.textContent)
    show(
      <Summary
        link={{ summary: () => Promise.resolve(busy), different: none }}
        build="b2"
        className={undefined}
        labelOf={eventLabel}
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

  it('X-REPLAY-02 shows every line of a log with few events', async () => {
    const { holder, show } = await onPage()
    const rows = () => [...holder.querySelectorAll('li')].map((row) => row.textContent)
    show(
      <Summary
        link={{ summary: () => Promise.resolve(calm), different: none }}
        build="b1"
        className={undefined}
        labelOf={eventLabel}
        onEvent={() => undefined}
      />,
    )
    await expect.poll(() => rows().length).toBe(8)
    expect(rows().slice(-2)).toEqual(['Nothing.', 'Nothing.'])
    expect(holder.querySelector('button')).toBeNull()
  })

  it('X-REPLAY-02 X-REPLAY-05 links to the first different decision and to values that the server replaced', async () => {
    const { holder, show, press } = await onPage()
    const seqs: number[] = []
    const overruled = [
      { seq: 310, at: NOON, deckId: 'deck-1', field: 'attemptsRemaining', before: 0, after: 1 },
    ] as const
    show(
      <Summary
        link={{
          summary: () => Promise.resolve({ ...calm, overruled }),
          different: () => Promise.resolve({ seq: 296, values: 'attemptsRemaining 0 / 1' }),
        }}
        build="b2"
        className={undefined}
        labelOf={eventLabel}
        onEvent={(seq) => seqs.push(seq)}
      />,
    )
    await expect
      .poll(() => holder.textContent)
      .toContain('Decided differently by this version: attemptsRemaining 0 / 1')
    await press('Decided differently by this version: attemptsRemaining 0 / 1')
    await press('The server replaced attemptsRemaining in deck-1: 0 became 1')
    expect(seqs).toEqual([296, 310])
  })
})
