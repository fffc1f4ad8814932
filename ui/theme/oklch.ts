import type { Rgb } from '../../protocol/parse-color'

/** A colour by perceived lightness (0 to 1), chroma and hue (radians). */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

const toLinear = (channel: number): number => {
  const v = channel / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

const fromLinear = (v: number): number => {
  const clipped = Math.min(1, Math.max(0, v))
  const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
}

/** Converts sRGB to OKLCH; greys get hue 0. */
export function toOklch([red, green, blue]: Rgb): Oklch {
  const r = toLinear(red)
  const g = toLinear(green)
  const b = toLinear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const c = Math.hypot(a, bb)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: c < 1e-4 ? 0 : c,
    h: c < 1e-4 ? 0 : Math.atan2(bb, a),
  }
}

/** Converts OKLCH to sRGB; clips colours outside the gamut channel by channel, as browsers paint them. */
export function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss),
    fromLinear(-1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss),
    fromLinear(-0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss),
  ]
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)

/** Returns the WCAG 2 contrast ratio of two colours as painted, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const a = luminance(toRgb(one))
  const b = luminance(toRgb(other))
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns '#rrggbb' as painted. */
export function toHex(color: Oklch): string {
  return `#${toRgb(color)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}
