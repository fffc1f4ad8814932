import { colorNames } from './color-names'
import type { Rgb } from './oklch'

const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/
const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/
const functional = /^rgba?\( ?([\d.]+%?)[ ,]+([\d.]+%?)[ ,]+([\d.]+%?)(?: ?[,/] ?[\d.]+%?)? ?\)$/
/** Longer than any way to write a colour that is read here. */
const longest = 64

/**
 * A colour as organisations give it: '#rgb', '#rrggbb', a CSS colour name, or 'rgb(…)'. Transparency is dropped.
 * Undefined when the text is none of these.
 */
export function parseColor(text: string): Rgb | undefined {
  if (text.length > longest) return undefined
  const value = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const named = Object.hasOwn(colorNames, value) ? colorNames[value] : undefined
  const hex = long.exec(named ?? value) ?? undefined
  if (hex !== undefined) return triple(hex, (digits) => parseInt(digits, 16))
  const brief = short.exec(value)
  if (brief !== null) return triple(brief, (digit) => parseInt(digit + digit, 16))
  const call = functional.exec(value)
  return call === null ? undefined : triple(call, channel)
}

function triple([, one = '', two = '', three = '']: RegExpExecArray, read: (part: string) => number): Rgb | undefined {
  const rgb: Rgb = [read(one), read(two), read(three)]
  return rgb.every(Number.isFinite) ? rgb : undefined
}

function channel(part: string): number {
  const value = part.endsWith('%') ? (Number(part.slice(0, -1)) * 255) / 100 : Number(part)
  return Math.min(255, Math.max(0, Math.round(value)))
}
