import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text'
import { marked, snippet } from './snippet'

const plain = (pieces: ReturnType<typeof marked>) => pieces.map(({ text }) => text).join('')
const hits = (pieces: ReturnType<typeof marked>) => pieces.filter((piece) => piece.marked).map(({ text }) => text)
const words = fc.array(fc.constantFrom('milk', 'Foam', 'ß', 'İ', '(a+)+', '😀', 'é', '\\'), { maxLength: 3 })
const texts = fc
  .array(fc.oneof(fc.constantFrom('milk', 'FOAM', '😀😀', 'straße', 'İ', ' ', '(a+)+'), fc.string({ maxLength: 20 })))
  .map((parts) => parts.join(' '))

describe('what is marked', () => {
  test('S-SEARCH-05 every word of the search, wherever it stands, whatever its case', () => {
    expect(marked('Cold Milk, milked', 'milk')).toEqual([
      { text: 'Cold ', marked: false },
      { text: 'Milk', marked: true },
      { text: ', ', marked: false },
      { text: 'milk', marked: true },
      { text: 'ed', marked: false },
    ])
    expect(hits(marked('Hot milk foam', ' foam  HOT '))).toEqual(['Hot', 'foam'])
    expect(hits(marked('a.c abc', 'a.c'))).toEqual(['a.c'])
    expect(marked('', 'milk')).toEqual([])
  })

  property.prop([fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map((text) => text.replaceAll(' ', '-'))])(
    'S-SEARCH-05 whatever signs a word is made of: it is found as it stands',
    (word) => {
      expect(hits(marked(`First ${word} last`, word)).join(' ')).toContain(word)
    },
  )

  property.prop([texts, words])('S-SEARCH-05 leaves the text as it is', (text, terms) => {
    expect(plain(marked(text, terms.join(' ')))).toBe(text)
  })
})

describe('a snippet', () => {
  test('S-SEARCH-06 shows the part around the first word that was found', () => {
    const text = `${'a '.repeat(100)}milk ${'b '.repeat(100)}`
    const cut = snippet(text, 'milk')
    expect(hits(cut)).toEqual(['milk'])
    expect(plain(cut)).toMatch(/^….* milk .*…$/)
    expect(plain(snippet(`milk ${'b '.repeat(100)}`, 'milk'))).toMatch(/^milk .*…$/)
    expect(plain(snippet(`${'a '.repeat(100)}milk`, 'milk'))).toMatch(/^….*milk$/)
    expect(plain(snippet('Short', 'milk'))).toBe('Short')
  })

  property.prop([texts, words])('S-SEARCH-06 has at most 120 characters, and parts none', (text, terms) => {
    const cut = plain(snippet(text, terms.join(' ')))
    expect(cut.length).toBeLessThanOrEqual(120)
    expect(text).toContain(cut.replace(/^…/, '').replace(/…$/, ''))
    expect(() => encodeURIComponent(cut)).not.toThrow()
  })
})

describe('plain text', () => {
  test('S-SEARCH-10 has the words of an HTML text, and none without words', () => {
    expect(plainText('<p>Cold&nbsp;<b>milk</b> &amp; <i\nclass="x">foam</i></p>')).toBe('Cold milk & foam')
    expect(plainText('&amp;lt;')).toBe('&lt;')
    expect(plainText('<p> </p>')).toBe('')
    expect(plainText(undefined)).toBe('')
  })
})
