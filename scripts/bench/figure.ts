import { loadavg } from 'node:os'

/** One line of the report. */
export interface Figure {
  /** The requirement, or a word for what is reported beside them. */
  readonly id: string
  readonly what: string
  readonly value: string
  readonly target: string
  readonly met: boolean
}

/** What a run measures, in the order of the report. */
export type Part = () => Promise<readonly Figure[]>

/** The value below which this share of a list lies, 0 to 1. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN
export const median = (list: readonly number[]): number => quantile(list, 0.5)

export const ms = (time: number): string => `${time.toFixed(2)} ms`

/** How busy the machine is, the measurement included: processes that run or wait to, mean of the last minute. */
export const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`
