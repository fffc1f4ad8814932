import { describe, expect, test } from 'vitest'
import { events } from '../../../protocol/events/catalogue'
import type { EventTimeline } from '../../../protocol/replay'
import type { MessageId } from '../../i18n/Messages'
import { eventLabel } from './event-labels'
import { indexUpTo, positionOfSeq, matchingPositions, sinceLast, typeAt } from './timeline-rows'

const story = (...rows: readonly (readonly [type: string, seq: number, time: number])[]): EventTimeline => {
  const types = [...new Set(rows.map(([type]) => type))]
  return {
    types,
    kinds: Uint16Array.from(rows, ([type]) => types.indexOf(type)),
    seqs: Float64Array.from(rows, ([, seq]) => seq),
    times: Float64Array.from(rows, ([, , time]) => time),
  }
}
const told = story(
  ['appStarted', 11, 0],
  ['loginSucceeded', 12, 4_000],
  ['quizAnswered', 13, 4_120],
  ['callFailed', 14, 4_000],
  ['', 14, 4_000],
  ['quizAnswered', 15, 9_000],
)

const wordless = () => ''

describe('the event list of a log', () => {
  test('X-REPLAY-02 filters by the source, by a part of the type, and by an event number', () => {
    expect(matchingPositions(told, { group: undefined, term: '' }, wordless)).toEqual([1, 2, 3, 4, 5, 6])
    expect(matchingPositions(told, { group: 'fault', term: '' }, wordless)).toEqual([4, 5])
    expect(matchingPositions(told, { group: 'learner', term: ' QUIZ ' }, wordless)).toEqual([3, 6])
    expect(matchingPositions(told, { group: undefined, term: '15' }, wordless)).toEqual([6])
    expect(matchingPositions(told, { group: 'server', term: 'quiz' }, wordless)).toEqual([])
  })

  test('X-REPLAY-02 finds an event also by its words, in the language of the page', () => {
    const german: Partial<Record<MessageId, string>> = {
      'replay.kind.quiz': 'Ein Test',
      'replay.kind.start': 'Start der App',
    }
    const text = (id: MessageId) => german[id] ?? ''
    expect(matchingPositions(told, { group: undefined, term: 'ein test' }, text)).toEqual([3, 6])
    expect(matchingPositions(told, { group: 'device', term: 'App' }, text)).toEqual([1])
    expect(matchingPositions(told, { group: undefined, term: 'assessment' }, text)).toEqual([])
  })

  test('X-REPLAY-02 jumps to an event by its number, or to the last one before it when the number is missing', () => {
    expect([10, 11, 13, 14, 99].map((seq) => positionOfSeq(told, seq))).toEqual([0, 1, 3, 5, 6])
    expect([0, 3, 4, 6, 7].map((place) => indexUpTo([3, 6], place))).toEqual([-1, 0, 0, 1, 1])
  })

  test('X-REPLAY-02 shows the type and the time since the last event, or 0 when the clock was set back', () => {
    expect(typeAt(told, 3)).toBe('quizAnswered')
    expect([1, 2, 3, 4, 6].map((place) => sinceLast(told, place))).toEqual([0, 4_000, 120, 0, 5_000])
  })

  test('X-REPLAY-02 has words and a source for every type of event', () => {
    expect(Object.keys(events).filter((type) => eventLabel(type) === 'replay.kind.other')).toEqual([])
    expect(
      ['promoPressed', 'categoryOpened', 'categoryRelocked', 'standingsLoaded', 'statementsMade'].map(eventLabel),
    ).toEqual(['nav.library', 'nav.library', 'replay.kind.quiz', 'competitions.title', 'replay.kind.queue'])
  })
})
