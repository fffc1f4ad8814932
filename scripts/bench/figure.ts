import { loadavg } from 'node:os'

/** One line of the report. */
export interface Figure {
  /** The requirement id, or a name for a figure without one. */
  readonly id: string
  readonly what: string
  readonly value: string
  readonly target: string
  readonly met: boolean
}

/** A part of the benchmark; its figures are in the order of the report. */
export type Part = () => Promise<readonly Figure[]>

/** Returns the quantile of a list; `share` from 0 to 1. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN
export const median = (list: readonly number[]): number => quantile(list, 0.5)

export const ms = (time: number): string => `${time.toFixed(2)} ms`

/** Returns the machine's load average of the last minute, the measurement included. */
export const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`
