import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text'
import { highlightMatches, snippet } from './snippet'

const plain = (pieces: ReturnType<typeof highlightMatches>) => pieces.map(({ text }) => text).join('')
const hits = (pieces: ReturnType<typeof highlightMatches>) =>
  pieces.filter((piece) => piece.marked).map(({ text }) => text)
const words = fc.array(fc.constantFrom('milk', 'Foam', 'ß', 'İ', '(a+)+', '😀', 'é', '\\'), { maxLength: 3 })
const texts = fc
  .array(fc.oneof(fc.constantFrom('milk', 'FOAM', '😀😀', 'straße', 'İ', ' ', '(a+)+'), fc.string({ maxLength: 20 })))
  .map((parts) => parts.join(' '))

describe('marked text', () => {
  test('S-SEARCH-05 marks every term of the search, at any position and in any letter case', () => {
    expect(highlightMatches('Cold Milk, milked', 'milk')).toEqual([
      { text: 'Cold ', marked: false },
      { text: 'Milk', marked: true },
      { text: ', ', marked: false },
      { text: 'milk', marked: true },
      { text: 'ed', marked: false },
    ])
    expect(hits(highlightMatches('Hot milk foam', ' foam  HOT '))).toEqual(['Hot', 'foam'])
    expect(hits(highlightMatches('a.c abc', 'a.c'))).toEqual(['a.c'])
    expect(highlightMatches('', 'milk')).toEqual([])
  })

  property.prop([fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map((text) => text.replaceAll(' ', '-'))])(
    'S-SEARCH-05 marks a term of any characters',
    (word) => {
      expect(hits(highlightMatches(`First ${word} last`, word)).join(' ')).toContain(word)
    },
  )

  property.prop([texts, words])('S-SEARCH-05 keeps the text unchanged', (text, terms) => {
    expect(plain(highlightMatches(text, terms.join(' ')))).toBe(text)
  })
})

describe('a snippet', () => {
  test('S-SEARCH-06 shows the part around the first match', () => {
    const text = `${'a '.repeat(100)}milk ${'b '.repeat(100)}`
    const cut = snippet(text, 'milk')
    expect(hits(cut)).toEqual(['milk'])
    expect(plain(cut)).toMatch(/^….* milk .*…$/)
    expect(plain(snippet(`milk ${'b '.repeat(100)}`, 'milk'))).toMatch(/^milk .*…$/)
    expect(plain(snippet(`${'a '.repeat(100)}milk`, 'milk'))).toMatch(/^….*milk$/)
    expect(plain(snippet('Short', 'milk'))).toBe('Short')
  })

  test('S-SEARCH-06 begins and ends with a whole word, where there are spaces', () => {
    const text = `${'discharge '.repeat(20)}milk ${'temperature '.repeat(20)}`
    const cut = plain(snippet(text, 'milk'))
    expect(cut).toMatch(/^…(discharge )+milk (temperature )*temperature…$/)
    const japanese = `${'抽出'.repeat(60)}milk${'温度'.repeat(60)}`
    expect(plain(snippet(japanese, 'milk'))).toHaveLength(120)
  })

  property.prop([texts, words])('S-SEARCH-06 has at most 120 characters, and parts none', (text, terms) => {
    const cut = plain(snippet(text, terms.join(' ')))
    expect(cut.length).toBeLessThanOrEqual(120)
    expect(text).toContain(cut.replace(/^…/, '').replace(/…$/, ''))
    expect(() => encodeURIComponent(cut)).not.toThrow()
  })
})

describe('plain text', () => {
  test('S-SEARCH-10 contains the text of an HTML text, and is empty without any', () => {
    expect(plainText('<p>Cold&nbsp;<b>milk</b> &amp; <i\nclass="x">foam</i></p>')).toBe('Cold milk & foam')
    expect(plainText('&amp;lt;')).toBe('&lt;')
    expect(plainText('<b>the wand</b>. At the <i>counter</i>, then <b>.5 l</b>')).toBe(
      'the wand. At the counter, then .5 l',
    )
    expect(plainText('<p> </p>')).toBe('')
    expect(plainText(undefined)).toBe('')
  })
})
