import { isColor } from '../protocol/color'
import { parseColor } from '../protocol/parse-color'

const number = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`
const percent = `${number}%`
const share = `${number}%?`
const hue = `${number}(?:deg)?`

/** With commas, as it has always been: all numbers or all percent. */
const commas = (...parts: readonly string[]): string => `${parts.join(' *, *')}(?: *, *${share})?`
const spaces = (...parts: readonly string[]): string => `${parts.join(' +')}(?: */ *${share})?`

const rgb = [commas(number, number, number), commas(percent, percent, percent), spaces(share, share, share)]
const hsl = [commas(hue, percent, percent), spaces(hue, share, share)]
const functional = new RegExp(`^(?:rgba?\\( *(?:${rgb.join('|')}) *\\)|hsla?\\( *(?:${hsl.join('|')}) *\\))$`, 'i')

/**
 * Is this a colour that CSS knows and the app reads (docs/content.md)? Closer than isColor, which only keeps out of a
 * style what is more than a colour: no word that CSS has no colour for, no function that lacks a part.
 */
export const isCssColor = (text: string): boolean =>
  isColor(text) && parseColor(text) !== undefined && (!text.includes('(') || functional.test(text))
