import { colorNames } from './color-names'

/** Red, green and blue of sRGB, each 0 to 255. */
export type Rgb = readonly [number, number, number]

const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/
const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/
const functional = /^rgba?\( ?([\d.]+%?)[ ,]+([\d.]+%?)[ ,]+([\d.]+%?)(?: ?[,/] ?[\d.]+%?)? ?\)$/
const angular = /^hsla?\( ?([+-]?[\d.]+)(?:deg)?[ ,]+([\d.]+)%?[ ,]+([\d.]+)%?(?: ?[,/] ?[\d.]+%?)? ?\)$/
/** Maximum text length. Every supported notation of a colour is shorter. */
const longest = 64

/**
 * Parses an organisation's colour: '#rgb', '#rrggbb', a CSS colour name, 'rgb(…)' or 'hsl(…)'. Drops the transparency.
 * Returns undefined for any other text.
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
  if (call !== null) return triple(call, channel)
  const turned = angular.exec(value)
  return turned === null ? undefined : fromHsl(triple(turned, Number))
}

/** Converts from hue in degrees, saturation and lightness in percent. */
function fromHsl(hsl: Triple | undefined): Rgb | undefined {
  if (hsl === undefined) return undefined
  const [hue, saturation, lightness] = hsl
  const light = Math.min(1, lightness / 100)
  const strength = Math.min(1, saturation / 100) * Math.min(light, 1 - light)
  const at = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (light - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [at(0), at(8), at(4)]
}

type Triple = readonly [number, number, number]

function triple(
  [, one = '', two = '', three = '']: RegExpExecArray,
  read: (part: string) => number,
): Triple | undefined {
  const parts: Triple = [read(one), read(two), read(three)]
  return parts.every(Number.isFinite) ? parts : undefined
}

function channel(part: string): number {
  const value = part.endsWith('%') ? (Number(part.slice(0, -1)) * 255) / 100 : Number(part)
  return Math.min(255, Math.max(0, Math.round(value)))
}
