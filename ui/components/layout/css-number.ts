import type { CSSProperties } from 'react'

/** Returns a style that sets a custom property to a number. */
export function cssNumber(name: `--${string}`, value: number): CSSProperties {
  const style: CSSProperties & Partial<Record<`--${string}`, number>> = { [name]: value }
  return style
}
