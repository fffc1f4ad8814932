import { isColor } from '../../protocol/color'
import { parseColor } from '../../protocol/parse-color'

const number = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`
const percent = `${number}%`
const share = `${number}%?`
const hue = `${number}(?:deg)?`

/** The legacy syntax with commas: all numbers or all percentages. */
const commas = (...parts: readonly string[]): string => `${parts.join(' *, *')}(?: *, *${share})?`
const spaces = (...parts: readonly string[]): string => `${parts.join(' +')}(?: */ *${share})?`

const rgb = [commas(number, number, number), commas(percent, percent, percent), spaces(share, share, share)]
const hsl = [commas(hue, percent, percent), spaces(hue, share, share)]
const functional = new RegExp(`^(?:rgba?\\( *(?:${rgb.join('|')}) *\\)|hsla?\\( *(?:${hsl.join('|')}) *\\))$`, 'i')

/**
 * Is this a CSS colour that the app can parse (docs/content.md)? Stricter than isColor, which only prevents style
 * injection: refuses unknown colour names and incomplete functions.
 */
export const isCssColor = (text: string): boolean =>
  isColor(text) && parseColor(text) !== undefined && (!text.includes('(') || functional.test(text))
