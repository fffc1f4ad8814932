import { expect, test } from 'vitest'
import type { LogSummary } from '../../protocol/log-summary'
import { summaryLines } from './summary-lines'

/** 11 February 2026, 12:00 UTC. */
const NOON = 1_770_811_200_000

const quiet: LogSummary = {
  from: NOON,
  to: NOON + 90 * 60_000,
  zone: 60,
  events: 12,
  builds: ['b1'],
  platform: 'web',
  starts: 1,
  people: [],
  decksOpened: 1,
  cardsSeen: 0,
  answers: { right: 0, wrong: 0, other: 0 },
  assessments: { passed: 0, failed: 0 },
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

const full: LogSummary = {
  ...quiet,
  zone: -210,
  builds: ['b1', 'b2', 'b3'],
  starts: 3,
  people: [
    { id: 'maya', signIns: 2 },
    { id: 'noor', signIns: 0 },
  ],
  signedIn: 'maya',
  decksOpened: 2,
  cardsSeen: 12,
  answers: { right: 8, wrong: 2, other: 1 },
  assessments: { passed: 1, failed: 3 },
  deeds: ['favoriteAdded', 'cardRated', 'deckCreated', 'cardTucked', 'roleLeft', 'roleJoined'].map((type, index) => ({
    type,
    count: 6 - index,
  })),
  failures: [
    { type: 'syncFailed', count: 5, fault: { kind: 'offline' }, seq: 3, at: NOON },
    { type: 'actionFailed', count: 1, fault: { kind: 'refused', type: 'closed', code: 503 }, seq: 4, at: NOON },
  ],
  ended: [{ reason: 'sessionExpired', count: 1 }],
  restarts: 2,
  healings: 1,
  damagedRows: 2,
  gaps: 1,
  quarantinedEvents: 1,
  unknownEvents: 4,
  waiting: {
    actions: [
      { type: 'quizAnswered', count: 3 },
      { type: 'favoriteAdded', count: 1 },
    ],
    since: NOON,
    aside: 1,
    activities: 1,
    blocked: {
      type: 'quizAnswered',
      fault: { kind: 'refused', type: 'closed', code: 503 },
      attempt: 3,
      retryAt: NOON + 60_000,
    },
  },
}

test('X-REPLAY-01 shows an impossible time zone, as in a manually edited file, as UTC', () => {
  for (const zone of [1e300, -1e12])
    expect(summaryLines({ ...quiet, zone })[0]).toBe(
      '2026-02-11 12:00 to 2026-02-11 13:30 (UTC+00:00): 12 events, 1 start of the app',
    )
})

test('X-REPLAY-01 summarises a log in plain words, in the time zone of the learner', () => {
  expect(summaryLines(full)).toEqual([
    '2026-02-11 08:30 to 2026-02-11 10:00 (UTC-03:30): 12 events, 3 starts of the app',
    'Build b3 (before it b1, b2) on web',
    'Signed in: maya (signed in 2×), noor; at the end maya',
    'Opened 2 decks, saw 12 cards; answers: 8 right, 2 wrong, 1 neither; assessments: 1 passed, 3 failed',
    'Also: favorite added 6×, card rated 5×, deck created 4×, card tucked 3×, 3 more',
    'Went wrong: 6 failures: sync failed 5× (offline), last 2026-02-11 08:30, action failed 1× (refused closed 503), last 2026-02-11 08:30',
    'Of app and log: 2 restarts of the worker, 1 healing, 2 damaged rows, 1 gap, 1 event passed over, 4 unknown events, signed out 1× (session expired)',
    'Waits: 4 actions (quiz answered 3×, favorite added 1×) since 2026-02-11 08:30, 1 of them put aside; 1 note of what was looked at',
    'Held up: quiz answered (refused closed 503), try 3, the next at 2026-02-11 08:31',
  ])
})

test('X-REPLAY-01 reports that nothing went wrong when the log has no failure', () => {
  expect(summaryLines(quiet)).toEqual([
    '2026-02-11 13:00 to 2026-02-11 14:30 (UTC+01:00): 12 events, 1 start of the app',
    'Build b1 on web',
    'Nobody was signed in',
    'Opened 1 deck, saw 0 cards; answers: 0 right, 0 wrong; assessments: 0 passed, 0 failed',
    'Nothing went wrong',
    'Nothing waits',
  ])
  expect(summaryLines({ ...quiet, events: 0 })).toEqual(['There is no event in the log.'])
})
