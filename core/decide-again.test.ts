import * as E from 'fp-ts/Either'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decideAgain, decideEvent, type DecideReport } from './decide-again'
import { completeCore } from './features/all-features'
import { emptyFold } from './log/fold-with-codecs'
import { keptInput, neverKeptAnswers, neverKeptFacts, neverKeptIntents } from './log/kept-input'
import { encodeRow } from './log/event-row-codec'
import type { ContentLookup, Input } from './decider'
import type { Recording } from './replay'
import { initialState } from './initial-state'
import { describeCodec } from '../protocol/codec-introspection'
import { newEvent } from '../protocol/events'
import { isRecord } from '../protocol/record'

const noContents: ContentLookup = { deck: () => undefined, home: () => undefined, library: () => undefined }
const settings = { contents: noContents, redacted: false }

const golden = join(import.meta.dirname, '..', 'test', 'golden')
const rowsOf = (name: string): Recording['rows'] =>
  readFileSync(join(golden, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ row: JSON.parse(line) as unknown }))
const logs = readdirSync(golden).filter((name) => /^log-v\d+\.jsonl$/.test(name))

/**
 * Rules that changed after the build that wrote a golden log: the event before the difference, and what is decided there
 * and here. Logs of the newest versions have none.
 */
const changedRules: ReadonlySet<string> = new Set([
  'syncReturnedNoUser: none -> syncFailed',
  'actionDelivered: none -> completionAsked',
  'actionDelivered: completionAsked -> completionAsked',
  'roleLeft: none -> syncStarted',
  'roleJoined: none -> syncStarted',
])
const unchanged = ['log-v13.jsonl', 'log-v14.jsonl']

const changes = ({ differences }: DecideReport, rows: Recording['rows']): readonly string[] =>
  differences.map(({ seq, there, here }) => {
    const before = rows[seq - 2]?.row
    return `${isRecord(before) ? String(before['type']) : ''}: ${there ?? 'none'} -> ${here ?? 'none'}`
  })

describe('the golden logs', () => {
  test.each(logs)('X-REPLAY-05 %s is decided again as it was, except for rules that changed since', (name) => {
    const rows = rowsOf(name)
    const report = decideAgain({ start: emptyFold, rows }, settings)
    const { inferred, kept, policies } = report.decided
    expect(changes(report, rows).filter((change) => !changedRules.has(change))).toEqual([])
    if (unchanged.includes(name)) expect(report.differences).toEqual([])
    expect(kept).toBe(0)
    expect(inferred).toBeGreaterThan(40)
    expect(inferred + policies + report.undecided.content + report.undecided.incomplete).toBe(report.inputs)
  })
})

/** Decides inputs one after the other, and returns their recording; rows keep their inputs unless told otherwise. */
function record(bodies: readonly Input['body'][], keeps = true): Recording {
  let state = initialState
  const rows = bodies.flatMap((body, place) => {
    const under = { signIn: state.user.signIn }
    const input: Input = { id: `input-${place}`, at: 1_000 * place, zone: 60, session: 'tab', under, body }
    const outcome = completeCore.handle(state, input, noContents)
    if (E.isLeft(outcome)) throw new Error(`refused: ${outcome.left.code}`)
    state = outcome.right.state
    return outcome.right.events.map((event, index) => ({
      row: encodeRow(event, completeCore.kindOf, index === 0 && keeps ? keptInput(body, event) : undefined),
    }))
  })
  return { start: emptyFold, rows }
}

const language = (chosen: 'de' | 'fr'): Input['body'] => ({
  kind: 'intent',
  intent: { type: 'chooseLanguage', data: { language: chosen } },
})
const offline: Input['body'] = { kind: 'fact', fact: { type: 'connectivity', online: false } }

/** Changes the data of the row of an event. */
const changed = ({ start, rows }: Recording, type: string, data: object): Recording => ({
  start,
  rows: rows.map(({ row }) => ({ row: isRecord(row) && row['type'] === type ? { ...row, data } : row })),
})

const chosen = newEvent('languageChosen', { language: 'de' })

describe('deciding a log again', () => {
  test('X-REPLAY-05 uses the kept inputs, and finds no difference in a log of this build', () => {
    expect(decideAgain(record([language('de'), offline, language('fr')]), settings)).toEqual({
      inputs: 3,
      events: 3,
      decided: { kept: 3, inferred: 0, policies: 0 },
      undecided: { incomplete: 0, content: 0 },
      different: 0,
      differences: [],
    })
  })

  test('X-REPLAY-05 names the event and both values when a decision differs, and once only', () => {
    const report = decideAgain(
      changed(record([language('de'), offline, language('fr')]), 'connectivityChanged', { online: true }),
      settings,
    )
    expect(report.different).toBe(1)
    expect(report.differences).toEqual([
      {
        seq: 2,
        there: 'connectivityChanged',
        here: 'connectivityChanged',
        values: [{ path: ['online'], there: true, here: false }],
        decidedFrom: 'kept',
        sameTypes: true,
      },
    ])
  })

  test('X-REPLAY-05 names an input that leads to no event here', () => {
    const { start, rows } = record([language('de'), language('fr')])
    const same = keptInput(language('de'), chosen)
    const second = rows[1]?.row
    const changedRows = [...rows.slice(0, 1), { row: isRecord(second) ? { ...second, input: same } : second }]
    expect(decideAgain({ start, rows: changedRows }, settings).differences).toEqual([
      { seq: 2, there: 'languageChosen', here: undefined, values: [], decidedFrom: 'kept', sameTypes: false },
    ])
  })

  test('X-REPLAY-05 X-LOG-06 infers the input of a row that keeps none, if its event determines it', () => {
    const report = decideAgain(record([language('de'), offline], false), settings)
    expect(report.decided).toEqual({ kept: 0, inferred: 1, policies: 1 })
    expect(report.differences).toEqual([])
  })

  test('X-HEAL-06 counts an input with a damaged row instead of deciding it', () => {
    const { start, rows } = record([language('de'), offline])
    const damaged = [...rows.slice(0, 1), { row: { seq: 2, damaged: true } }, ...rows.slice(1)]
    expect(decideAgain({ start, rows: damaged }, settings).undecided.incomplete).toBe(1)
  })

  test('X-REPLAY-05 takes a pseudonym for any text in a redacted log only', () => {
    const stored: Input['body'] = {
      kind: 'intent',
      intent: { type: 'submitEmail', data: { email: 'maya@example.org' } },
    }
    const { start, rows } = record([stored])
    const row = rows[0]?.row
    const input = { kind: 'intent', type: 'submitEmail', data: { email: 'text-0123456789ab' } }
    const redacted = { start, rows: [{ row: isRecord(row) ? { ...row, input } : row }] }
    expect(decideAgain(redacted, { ...settings, redacted: true }).differences).toEqual([])
    expect(decideAgain(redacted, settings).different).toBe(1)
    expect(decideAgain(redacted, { ...settings, redacted: true, decidedRedacted: true }).different).toBe(1)
  })

  test('X-REPLAY-04 returns the events that the input of one event leads to', () => {
    const recording = record([language('de'), offline])
    expect(decideEvent(recording, 2, settings)).toEqual([{ type: 'connectivityChanged', data: { online: false } }])
    expect(decideEvent(recording, 9, settings)).toBeUndefined()
  })
})

describe('a kept input', () => {
  const kept = (type: string, data: object) =>
    // Any data: only its type and size count.
    keptInput({ kind: 'intent', intent: { type, data } } as Input['body'], chosen)

  test('X-LOG-13 is left out for texts of a sign-in, content codes and URLs', () => {
    expect([...neverKeptIntents].map((type) => kept(type, {}))).toEqual([...neverKeptIntents].map(() => undefined))
  })

  test('X-LOG-13 X-SEC-06 is left out for pending actions and for answers with content codes', () => {
    expect([...neverKeptFacts]).toEqual(['sealed', 'opened', 'healed', 'returned', 'started'])
    for (const purpose of neverKeptAnswers) {
      const outcome = { purpose, ok: true, answer: {} }
      const body = { kind: 'fact', fact: { type: 'callEnded', callId: 'call', outcome } } as Input['body']
      expect(keptInput(body, chosen)).toBeUndefined()
    }
  })

  test('X-LOG-15 X-OUTBOX-06 names the attempt of an answer only in a row of its own learner', () => {
    const trial = { id: 'trial', deckId: 'deck', userId: 'learner', score: 80 }
    const body: Input['body'] = { kind: 'fact', fact: { type: 'rowSent', rowId: 'row', trial, records: true } }
    const delivered = newEvent('actionDelivered', { rowId: 'row' })
    const kept = { kind: 'fact', type: 'rowSent', data: { rowId: 'row', trial, records: true } }
    const bare = { kind: 'fact', type: 'rowSent', data: { rowId: 'row', records: true } }
    expect(keptInput(body, { ...delivered, actor: trial.userId })).toEqual(kept)
    expect(keptInput(body, { ...delivered, actor: 'somebody else' })).toEqual(bare)
    expect(keptInput(body, { ...delivered, actor: null })).toEqual(bare)
  })

  test('X-PERF-02 is left out for a timer that its event names', () => {
    const firing = { timer: 'outboxRetry', armedBy: 3 }
    const body: Input['body'] = { kind: 'fact', fact: { type: 'timerFired', ...firing } }
    expect(keptInput(body, newEvent('timerFired', firing))).toBeUndefined()
    expect(keptInput(body, chosen)).toEqual({ kind: 'fact', type: 'timerFired', data: firing })
  })

  test('X-PERF-02 is left out when it is large', () => {
    expect(kept('postResponse', { deckId: 'd', cardId: 'c', body: 'short' })).toBeDefined()
    expect(kept('postResponse', { deckId: 'd', cardId: 'c', body: 'x'.repeat(1_000) })).toBeUndefined()
  })

  test('X-LOG-13 is reviewed for each intent with a text', () => {
    // A new intent with a text belongs into one of the two lists: neverKeptIntents, or this one with its reason.
    const reviewed = [
      'search', // The query is in the event, too.
      'rateCard', // So are all texts that the learner writes.
      'createDeck',
      'submitFeedback',
      'postResponse',
    ]
    expect(
      intentsWithText()
        .filter((type) => !reviewed.includes(type))
        .toSorted(),
    ).toEqual(
      intentsWithText()
        .filter((type) => [...neverKeptIntents].some((never) => never === type))
        .toSorted(),
    )
  })
})

/** The types of intents that have a field for any text. */
function intentsWithText(): readonly string[] {
  return Object.entries(completeCore.intents).flatMap(([type, codec]) =>
    /\bText\b/.test(describeCodec(codec)) ? [type] : [],
  )
}
