import type { CSSProperties } from 'react'

/** The style that gives a rule of a sheet a number. */
export function numbered(name: `--${string}`, value: number): CSSProperties {
  const style: CSSProperties & Partial<Record<`--${string}`, number>> = { [name]: value }
  return style
}
