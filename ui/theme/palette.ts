import { parseColor, type Rgb } from '../../protocol/parse-color'
import { contrast, toHex, toOklch, type Oklch } from './oklch'
import { colorScale, stepsOf, type Scheme, type Step } from './color-scale'
import { scoreBands, statusColors } from './status-colors'

/** Minimum contrast of text and of the edges of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastText = 4.5
export const leastControl = 3

/** The product's colours, for an organisation without its own: '#0f5c63' and '#f2703d'. */
const ownColor1: Rgb = [15, 92, 99]
const ownColor2: Rgb = [242, 112, 61]

/** Custom properties of one scheme, by name without the dashes: scales and roles, each '#rrggbb'. */
export type Palette = ReadonlyMap<string, string>

/**
 * Derives every colour of the app from two organisation colours (X-THEME-01, S-BRAND-05). The lightness of each role
 * for text or control edges is adjusted until it is readable on all its backgrounds. An invalid colour counts as the
 * product's.
 */
export function derivePalette(uiColor1: string | undefined, uiColor2: string | undefined, scheme: Scheme): Palette {
  const one = toOklch(parseColor(uiColor1 ?? '') ?? ownColor1)
  const two = toOklch(parseColor(uiColor2 ?? '') ?? ownColor2)
  const colors = new Map<string, Oklch>()
  const set = (name: string, color: Oklch): Oklch => {
    colors.set(name, color)
    return color
  }
  const dark = scheme === 'dark'
  const steps = stepsOf(scheme)
  const neutral = colorScale(one, 'neutral', steps)
  const brand = colorScale(one, 'chromatic', steps)
  const accent = colorScale(two, 'chromatic', steps)
  const scale = (name: string, colorsOf: readonly Oklch[]) =>
    colorsOf.forEach((color, index) => set(`${name}-${index + 1}`, color))
  scale('neutral', neutral)
  scale('brand', brand)
  scale('accent', accent)
  const at = (of: readonly Oklch[], step: Step): Oklch => of[step - 1] ?? one

  const surface = set('surface', at(neutral, dark ? 1 : 2))
  const raised = set('surface-raised', at(neutral, dark ? 3 : 1))
  const sunken = set('surface-sunken', at(neutral, dark ? 5 : 4))
  const table = set('table', dark ? { ...at(neutral, 2), l: 0.165 } : at(neutral, 4))
  const brandSoft = set('brand-soft', at(brand, 4))
  const accentSoft = set('accent-soft', at(accent, 4))
  const grounds = [surface, raised, sunken, table]
  const status = statusColors(scheme)
  const softs = [status.success.soft, status.warning.soft, status.danger.soft]
  const discs = [at(brand, 5), at(brand, 6), at(accent, 5), at(neutral, 6)]
  const away: Direction = dark ? 'lighter' : 'darker'

  const text = set(
    'text',
    readable(at(neutral, 12), [...grounds, ...discs, brandSoft, accentSoft, ...softs], leastText, away),
  )
  set('text-soft', readable(at(neutral, 11), [...grounds, brandSoft], leastText, away))
  set('line', at(neutral, dark ? 6 : 5))
  set('line-strong', readable(at(neutral, 8), grounds, leastControl, away))
  set('focus', text)

  for (const [name, of, soft] of [
    ['brand', brand, brandSoft],
    ['accent', accent, accentSoft],
  ] as const) {
    const { fill, ink } = filled(at(of, 9))
    set(`${name}-9`, fill)
    set(name, fill)
    set(`on-${name}`, ink)
    set(`${name}-edge`, readable(at(of, 8), grounds, leastControl, away))
    set(`${name}-ink`, readable(at(of, 11), [...grounds, soft], leastText, away))
    const panel = name === 'brand' ? 'panel' : 'panel-accent'
    const deep = name === 'brand' ? deepened(one, 0.34, 0.075) : deepened(two, 0.4, 0.115)
    set(panel, dark ? readable(deep, [text], leastText, 'darker') : fill)
    set(`on-${panel}`, dark ? text : ink)
  }

  for (const [name, { fill, soft, ink }] of Object.entries(status)) {
    // The yellow of a warning is never the only signal: its text uses its ink.
    const safe = filled(readable(fill, [raised, soft], name === 'warning' ? 1 : leastControl, away))
    set(name, safe.fill)
    set(`on-${name}`, safe.ink)
    set(`${name}-soft`, soft)
    set(`${name}-ink`, readable(ink, [...grounds, soft], leastText, away))
  }
  for (const [name, band] of Object.entries(scoreBands(scheme))) {
    set(name, readable(band, [raised, surface], leastControl, away))
  }
  return new Map([...colors].map(([name, color]) => [name, toHex(color)]))
}

/** Returns a large area's colour in the dark scheme: the same hue with limited chroma. */
const deepened = ({ c, h }: Oklch, l: number, mostChroma: number): Oklch => ({ l, c: Math.min(c, mostChroma), h })

type Direction = 'lighter' | 'darker'

/** Adjusts a colour's lightness as little as needed for the contrast with every background. */
function readable(color: Oklch, grounds: readonly Oklch[], least: number, direction: Direction): Oklch {
  const end = direction === 'lighter' ? 1 : 0
  const reaches = (candidate: Oklch) => grounds.every((ground) => contrast(candidate, ground) >= least)
  const stride = 0.005
  for (let l = color.l; direction === 'lighter' ? l < end : l > end; l += direction === 'lighter' ? stride : -stride) {
    const candidate = { ...color, l }
    if (reaches(candidate)) return candidate
  }
  return { l: end, c: 0, h: 0 }
}

/** Above this lightness a fill has dark text, below it white text; around it neither is readable. */
const tippingPoint = 0.585

/** Returns a fill and the ink on it; adjusts the fill if the two are too close. */
function filled(color: Oklch): { fill: Oklch; ink: Oklch } {
  const light = color.l > tippingPoint
  const ink = { l: light ? 0.2 : 0.99, c: Math.min(color.c * 0.12, 0.02), h: color.h }
  return { fill: readable(color, [ink], leastText, light ? 'lighter' : 'darker'), ink }
}

/** Returns a colour of the content as a background with a readable ink, each '#rrggbb'. */
export function contentColors(text: string): { readonly ground: string; readonly ink: string } | undefined {
  const rgb = parseColor(text)
  if (rgb === undefined) return undefined
  const ground = toOklch(rgb)
  const inkThatIs = (dark: boolean): Oklch =>
    readable(
      { l: dark ? 0.33 : 0.97, c: Math.min(ground.c, dark ? 0.08 : 0.03), h: ground.h },
      [ground],
      leastText,
      dark ? 'darker' : 'lighter',
    )
  const isLight = ground.l > tippingPoint
  const usual = inkThatIs(isLight)
  const ink = contrast(usual, ground) >= leastText ? usual : inkThatIs(!isLight)
  return { ground: toHex(ground), ink: toHex(ink) }
}
