import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cuesAt, type Cue } from '../../protocol/subtitles'
import { parseVtt } from './parse-vtt'
import { cases } from '../../test/cases'
import { processorMs } from '../../test/contracts/attack'

const invalid = E.left('Invalid VTT')
const file = (...blocks: readonly string[]) => ['WEBVTT', ...blocks].join('\n\n')
const cues = (text: string): readonly Cue[] => {
  const read = parseVtt(text)
  if (E.isLeft(read)) throw new Error(read.left)
  return read.right
}
const only = (timing: string, text = 'Hello', id?: string) =>
  cues(file([...(id === undefined ? [] : [id]), timing, text].join('\n')))[0]
const pieces = (text: string) => only('00:01.000 --> 00:02.000', text)?.pieces
const words = (text: string) => ({ is: 'words', words: text })
const span = (tag: string, inside: readonly object[], more: object = {}) => ({
  is: 'span',
  tag,
  classes: [],
  pieces: inside,
  ...more,
})
const cue = '00:01.000 --> 00:02.000\nHello'

describe('a subtitle file', () => {
  test('D-VTT-04 begins with WEBVTT, after an optional byte order mark, followed by a blank, a tab or the end of the line', () => {
    for (const first of ['WEBVTT', '\uFEFFWEBVTT', 'WEBVTT - English', 'WEBVTT\tEnglish'])
      expect(cues(`${first}\n\n${cue}`), first).toHaveLength(1)
    expect(cues('WEBVTT')).toEqual([])
    expect(cues('WEBVTT\nKind: captions\nLanguage: en\n\n')).toEqual([])
    for (const first of ['', ' WEBVTT', 'webvtt', 'WEBVTTX', 'WEBVTT-', '\uFEFF\uFEFFWEBVTT', 'SRT'])
      expect(parseVtt(`${first}\n\n${cue}`), first).toEqual(invalid)
    expect(parseVtt(`WEBVTT\n${cue}`)).toEqual(invalid)
  })

  test('D-VTT-05 accepts times with and without hours', () => {
    expect(only('00:00:01.500 --> 01:02:03.004')).toMatchObject({ start: 1.5, end: 3723.004 })
    expect(only('59:59.999 --> 123:00:00.000')).toMatchObject({ start: 3599.999, end: 442_800 })
    expect(only('00:01.000\t-->   00:02.000  ')).toMatchObject({ start: 1, end: 2 })
  })

  test('D-VTT-06 is invalid with a malformed timing line', () => {
    const wrong = [
      '00:01.000 -> 00:02.000',
      '00:01.000-->00:02.000',
      '00:01 --> 00:02',
      '0:01.000 --> 0:02.000',
      '00:60.000 --> 02:00.000',
      '00:01,000 --> 00:02,000',
      '00:01.00 --> 00:02.00',
      '1:00:01.000 --> 1:00:02.000',
      '00:02.000 --> 00:02.000',
      '00:02.000 --> 00:01.000',
      '--> 00:02.000',
      '00:01.000 -->',
      '00:01.000 --> 00:02.000 colour:red',
      '00:01.000 --> 00:02.000 align',
      '00:01.000 --> 00:02.000 size:120%',
      '00:01.000 --> 00:02.000 size:10% size:20%',
    ]
    for (const line of wrong) expect(parseVtt(file(cue, `${line}\nHello`)), line).toEqual(invalid)
    expect(parseVtt(file('id\nand text, but no time'))).toEqual(invalid)
    expect(parseVtt(file('a lonely id'))).toEqual(invalid)
    expect(parseVtt(file(`${cue}\n00:03.000 --> 00:04.000\nno empty line between`))).toEqual(invalid)
  })

  test('D-VTT-07 the line before the timing line is the id of the cue', () => {
    expect(only('00:01.000 --> 00:02.000', 'Hello', 'intro 1')?.id).toBe('intro 1')
    expect(only('00:01.000 --> 00:02.000')).not.toHaveProperty('id')
  })

  test('D-VTT-08 parses settings after the timings', () => {
    const settings = (text: string) => only(`00:01.000 --> 00:02.000 ${text}`)?.settings
    expect(settings('vertical:rl line:-1 position:10%,line-left size:35.5% align:end region:fred')).toEqual({
      vertical: 'rl',
      line: { at: -1, unit: 'lines' },
      position: { at: 10, align: 'line-left' },
      size: 35.5,
      align: 'end',
      region: 'fred',
    })
    expect(settings('line:84%,center vertical:lr')).toEqual({
      line: { at: 84, unit: 'percent', align: 'center' },
      vertical: 'lr',
    })
    expect(settings('')).toEqual({})
    for (const wrong of ['vertical:up', 'line:x', 'line:1,top', 'position:5', 'align:middle', 'region:', 'size:1,2'])
      expect(parseVtt(file(`00:01.000 --> 00:02.000 ${wrong}\nHello`)), wrong).toEqual(invalid)
  })

  test('D-VTT-09 notes, styles and regions are not cues', () => {
    const style = 'STYLE\n::cue { color: papayawhip }'
    const region = 'REGION\nid:fred\nwidth:40%'
    expect(cues(file(style, region, 'NOTE of the author\nin two lines', cue, 'NOTE', 'NOTE\tagain'))).toHaveLength(1)
    expect(parseVtt(file(cue, style))).toEqual(invalid)
    expect(parseVtt(file(cue, region))).toEqual(invalid)
    expect(parseVtt(file(`NOTE\n${cue}`))).toEqual(invalid)
    // Blanks may follow the word; a longer word that starts with it is the id of a cue.
    expect(cues(file('STYLE \n::cue { color: papayawhip }', 'REGION\t\nid:fred', cue))).toHaveLength(1)
    for (const id of ['NOTES', 'STYLED', 'REGIONAL'])
      expect(cues(file(`${id}\n${cue}`)).map((one) => one.id)).toEqual([id])
  })

  test('D-VTT-10 accepts every kind of line end, and text of several lines', () => {
    const text = file('a\n00:01.000 --> 00:02.000\nOne\nTwo', cue)
    for (const end of ['\n', '\r\n', '\r']) {
      const [first, second, ...more] = cues(text.replaceAll('\n', end))
      expect(first).toMatchObject({ id: 'a', pieces: [words('One\nTwo')] })
      expect(second).toMatchObject({ pieces: [words('Hello')] })
      expect(more).toEqual([])
    }
    expect(cues(`${file(cue)}\n\n\n\n`)).toHaveLength(1)
    expect(only('00:01.000 --> 00:02.000', '')?.pieces).toEqual([])
    expect(pieces('a\0b')).toEqual([words('a\uFFFDb')])
  })

  test('D-VTT-10 parses tags of its text', () => {
    expect(pieces('<b>a<i>b</i></b><u>c</u>')).toEqual([
      span('b', [words('a'), span('i', [words('b')])]),
      span('u', [words('c')]),
    ])
    expect(pieces('<c.loud.red>a</c>')).toEqual([span('c', [words('a')], { classes: ['loud', 'red'] })])
    expect(pieces('<v Hanna &amp; Tom>Hi')).toEqual([span('v', [words('Hi')], { note: 'Hanna & Tom' })])
    expect(pieces('<v.first Hanna>Hi</v> you')).toEqual([
      span('v', [words('Hi')], { classes: ['first'], note: 'Hanna' }),
      words(' you'),
    ])
    for (const blank of ['\t', '\n'])
      expect(pieces(`<v${blank}Hanna>Hi`)).toEqual([span('v', [words('Hi')], { note: 'Hanna' })])
    expect(pieces(`${'<b>'.repeat(32)}a${'</b>'.repeat(32)}`)).toHaveLength(1)
    expect(pieces('<lang de>Milch</lang>')).toEqual([span('lang', [words('Milch')], { note: 'de' })])
    expect(pieces('<ruby>a<rt>b</ruby>')).toEqual([span('ruby', [words('a'), span('rt', [words('b')])])])
    expect(pieces('one <00:01.500>two')).toEqual([words('one '), { is: 'moment', at: 1.5 }, words('two')])
    const wrong = [
      '<b>a',
      'a</b>',
      '<b>a</i></b>',
      '<x>a</x>',
      '<v>a</v>',
      '<b x>a</b>',
      '<c.>a</c>',
      '<rt>a</rt>',
      'a<',
    ]
    for (const text of [...wrong, '<b><v Hanna>a', '<00:1>', '<b>'.repeat(40) + '</b>'.repeat(40)])
      expect(parseVtt(file(`00:01.000 --> 00:02.000\n${text}`)), text).toEqual(invalid)
  })

  test('D-VTT-10 replaces character references of its text', () => {
    expect(pieces('&lt;b&gt; &amp;amp; &nbsp;&lrm;&rlm; &#65;&#x42; &#0;&#xD800;&#9999999;')).toEqual([
      words('<b> &amp; \u00A0\u200E\u200F AB \uFFFD\uFFFD\uFFFD'),
    ])
    expect(
      pieces('Caf&eacute; &Uuml;ber &frac12; &szlig;&yuml;&nbsp;&laquo;&OElig;uvre&raquo; it&rsquo;s &hellip;'),
    ).toEqual([words('Café Über ½ ßÿ\u00A0«Œuvre» it’s …')])
    expect(pieces('fish & chips &unknown; &constructor; &EACUTE;')).toEqual([
      words('fish & chips &unknown; &constructor; &EACUTE;'),
    ])
  })
})

test('D-VTT-12 shows a cue from its start until its end, exclusive', () => {
  const read = cues(file(cue, '00:02.000 --> 00:03.000\nThere'))
  expect([0.999, 1, 1.999, 2, 2.999, 3].map((at) => cuesAt(read, at).map(({ pieces: [piece] }) => piece))).toEqual([
    [],
    [words('Hello')],
    [words('Hello')],
    [words('There')],
    [words('There')],
    [],
  ])
})

const line = fc.oneof(
  fc.constantFrom('WEBVTT', '', 'NOTE', 'STYLE', 'REGION', '00:01.000 --> 00:02.000', '<b>', '</b>', '&amp;', '<v A>x'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'))
    .map(([lines, end]) => ['WEBVTT', ...lines].join(end)),
)

property.prop([anything], { numRuns: cases(2_000) })(
  "D-VTT-11 any input gives cues or 'Invalid VTT', and nothing is thrown",
  (text) => {
    const read = parseVtt(text)
    if (E.isLeft(read)) expect(read.left).toBe('Invalid VTT')
    else for (const { start, end } of read.right) expect(start).toBeLessThan(end)
  },
)

const safeWords = fc.stringMatching(/^[A-Za-z0-9 .,!?äß]{1,30}$/)
const timed = fc.record({ start: fc.nat(5_000_000), length: fc.integer({ min: 1, max: 60_000 }), text: safeWords })
const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23)

property.prop([fc.array(timed, { maxLength: 30 }), fc.nat(5_060_000)])(
  'D-VTT-05 D-VTT-12 parses generated cues, and each time has exactly its cues',
  (written, moment) => {
    const text = file(...written.map((one) => `${stamp(one.start)} --> ${stamp(one.start + one.length)}\n${one.text}`))
    const read = cues(text)
    expect(read.map(({ start, end, pieces: [piece] }) => [start, end, piece])).toEqual(
      written.map((one) => [one.start / 1_000, (one.start + one.length) / 1_000, words(one.text)]),
    )
    expect(cuesAt(read, moment / 1_000)).toHaveLength(
      written.filter(({ start, length }) => start <= moment && moment < start + length).length,
    )
  },
)

test('D-VTT-11 a hostile file takes time in proportion to its size', () => {
  for (const hostile of ['<', '<b>', '&', '&#', '\n', ' ', '-->', 'a\n', '<v A>', '00:']) {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${hostile.repeat(1_000_000 / hostile.length)}`
    const before = processorMs()
    parseVtt(text)
    expect(processorMs() - before, hostile).toBeLessThan(3_000)
  }
})
