import type { Oklch } from './oklch'
import type { Scheme } from './color-scale'

interface StatusColor {
  readonly fill: Oklch
  readonly ink: Oklch
  readonly soft: Oklch
}

const color = (l: number, c: number, degrees: number): Oklch => ({ l, c, h: (degrees * Math.PI) / 180 })

const light = {
  success: { fill: color(0.5, 0.12, 155), ink: color(0.45, 0.11, 155), soft: color(0.94, 0.045, 155) },
  warning: { fill: color(0.8, 0.15, 78), ink: color(0.46, 0.1, 68), soft: color(0.95, 0.055, 85) },
  danger: { fill: color(0.52, 0.19, 22), ink: color(0.48, 0.18, 22), soft: color(0.945, 0.03, 20) },
} as const satisfies Record<string, StatusColor>

const dark = {
  success: { fill: color(0.76, 0.14, 155), ink: color(0.82, 0.13, 155), soft: color(0.31, 0.05, 155) },
  warning: { fill: color(0.82, 0.14, 80), ink: color(0.85, 0.12, 82), soft: color(0.32, 0.05, 75) },
  danger: { fill: color(0.74, 0.14, 22), ink: color(0.8, 0.12, 22), soft: color(0.32, 0.06, 20) },
} as const satisfies Record<string, StatusColor>

/** Returns the colours of success, warning and danger: the same hues for every organisation. */
export const statusColors = (scheme: Scheme): Record<keyof typeof light, StatusColor> =>
  scheme === 'dark' ? dark : light

/** Returns the colours of the score ring, best first: 100, over 80, over 60, over 40, lower. */
export const scoreBands = (scheme: Scheme): Record<'band-100' | 'band-80' | 'band-60' | 'band-40' | 'band-0', Oklch> =>
  scheme === 'dark'
    ? {
        'band-100': color(0.8, 0.15, 155),
        'band-80': color(0.77, 0.15, 150),
        'band-60': color(0.83, 0.14, 85),
        'band-40': color(0.78, 0.14, 58),
        'band-0': color(0.73, 0.15, 24),
      }
    : {
        'band-100': color(0.48, 0.13, 155),
        'band-80': color(0.54, 0.13, 150),
        'band-60': color(0.6, 0.13, 82),
        'band-40': color(0.6, 0.16, 52),
        'band-0': color(0.55, 0.19, 25),
      }
