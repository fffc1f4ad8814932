import type { MarkedText } from '../../protocol/views/search'
import * as constants from '../../protocol/constants'
import { tokenize } from './tokenize'

/** Maximum length of the text before the first match. */
const LEAD_CHARS = 30
const CUT = '…'

/**
 * Splits a text into marked and unmarked pieces: matches of the terms, in any letter case, are marked (S-SEARCH-05).
 */
export function highlightMatches(text: string, terms: string): MarkedText {
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

/** Returns the part of a text around the first match, marked, at most 120 characters (S-SEARCH-06). */
export function snippet(text: string, terms: string): MarkedText {
  if (text.length <= constants.snippetLength) return highlightMatches(text, terms)
  const first = patternOf(terms)?.exec(text)?.index ?? 0
  const start = first <= LEAD_CHARS ? 0 : wordStart(text, whole(text, first - LEAD_CHARS), first)
  const before = start === 0 ? '' : CUT
  const rest = constants.snippetLength - before.length
  if (text.length - start <= rest) return highlightMatches(before + text.slice(start), terms)
  return highlightMatches(
    before + text.slice(start, wordEnd(text, start, whole(text, start + rest - CUT.length))) + CUT,
    terms,
  )
}

/** The longest part of a word that is left out so that no word is cut; languages without spaces are cut anywhere. */
const MAX_CUT_CHARS = 20

/** The start of the first whole word from a place on, before another one. */
function wordStart(text: string, place: number, before: number): number {
  const space = text.slice(place - 1, Math.min(before, place + MAX_CUT_CHARS)).search(/\s/u)
  return space === -1 ? place : place + space
}

/** The end of the last whole word up to a place. */
function wordEnd(text: string, from: number, place: number): number {
  if (/\s/u.test(text.charAt(place))) return place
  const space = text.lastIndexOf(' ', place)
  return space <= from || place - space > MAX_CUT_CHARS ? place : space
}

/** Returns a position that does not split a surrogate pair. */
const whole = (text: string, place: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place)

function patternOf(terms: string): RegExp | undefined {
  const words = tokenize(terms).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return undefined
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|'), 'giu')
}
