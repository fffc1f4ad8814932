import type { MarkedText } from '../../protocol/views/search'
import * as constants from '../../protocol/constants'
import { wordsOf } from './words'

/** How much of a text stands before the first word that was found. */
const LEAD = 30
const CUT = '…'

/** A text with the words of a search marked, whatever their case (S-SEARCH-05). */
export function marked(text: string, terms: string): MarkedText {
  const pattern = patternOf(terms)
  if (pattern === undefined || text === '') return text === '' ? [] : [{ text, marked: false }]
  const pieces: MarkedText = []
  let end = 0
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), marked: false })
    pieces.push({ text: hit, marked: true })
    end = index + hit.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false })
  return pieces
}

/** The part of a text around the first word found, marked, of 120 characters at the most (S-SEARCH-06). */
export function snippet(text: string, terms: string): MarkedText {
  if (text.length <= constants.snippetLength) return marked(text, terms)
  const first = patternOf(terms)?.exec(text)?.index ?? 0
  const start = whole(text, first <= LEAD ? 0 : first - LEAD)
  const before = start === 0 ? '' : CUT
  const rest = constants.snippetLength - before.length
  if (text.length - start <= rest) return marked(before + text.slice(start), terms)
  return marked(before + text.slice(start, whole(text, start + rest - CUT.length)) + CUT, terms)
}

/** A place that does not part a character of two units. */
const whole = (text: string, place: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place)

function patternOf(terms: string): RegExp | undefined {
  const words = wordsOf(terms).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return undefined
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|'), 'giu')
}
