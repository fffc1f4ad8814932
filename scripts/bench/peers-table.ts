// Formats the comparison's measurements as Markdown tables (X-PERF-07). Nothing is omitted: a failed measurement shows
// its reason.

/** A measurement, or why it failed. */
export type Measured<A> = { readonly value: A } | { readonly why: string }

/** Records appended one by one, relative to bare strict appends that alternate with them; ms. */
export interface AppendFigures {
  readonly ratio: number
  readonly ms: number
}

/** Many records at once, relative to the same number of awaited bare appends. */
export interface BurstFigures {
  readonly ratio: number
  readonly ms: number
}

export interface Blocking {
  readonly longestTask: number
  readonly worstGap: number
}

/** The speed at one CPU throttle. */
export interface Speed {
  readonly append: Measured<AppendFigures & Blocking>
  readonly burst: Measured<BurstFigures & Blocking>
}

/** How many of a run's acknowledged records survived. */
export interface Survival {
  readonly acknowledged: number
  readonly kept: number
  /** The product reported an error or did not open. */
  readonly reported: boolean
}

export interface Row {
  readonly title: string
  readonly bytes: Measured<number>
  /** By throttle. */
  readonly speed: ReadonlyMap<number, Speed>
  /** By number of records and throttle, ms. */
  readonly starts: ReadonlyMap<number, ReadonlyMap<number, Measured<number>>>
  readonly kills: Measured<readonly Survival[]>
  readonly flips: Measured<readonly Survival[]>
}

const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 0)} ×`
const whole = (ms: number): string => `${Math.round(ms)} ms`
const tenths = (ms: number): string => `${ms.toFixed(1)} ms`
const count = (number: number): string => number.toLocaleString('en')

const cell = <A>(measured: Measured<A> | undefined, words: (value: A) => string): string => {
  if (measured === undefined) return 'not run'
  return 'value' in measured ? words(measured.value) : `not run: ${measured.why}`
}

const lines = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const blocking = ({ longestTask, worstGap }: Blocking): string => `${whole(longestTask)}, ${whole(worstGap)}`

/** Formats the speed of appends: one row per product, two columns per throttle and kind of work. */
export function appendTable(rows: readonly Row[], throttles: readonly number[]): string {
  const head = throttles.flatMap((throttle) => [
    `one by one, CPU ${throttle}`,
    `task, gap`,
    `burst, CPU ${throttle}`,
    `task, gap`,
  ])
  return lines(
    ['', ...head],
    rows.map(({ title, speed }) => [
      title,
      ...throttles.flatMap((throttle) => {
        const at = speed.get(throttle)
        return [
          cell(at?.append, ({ ratio, ms }) => `${times(ratio)} (${tenths(ms)})`),
          cell(at?.append, blocking),
          cell(at?.burst, ({ ratio, ms }) => `${times(ratio)} (${whole(ms)})`),
          cell(at?.burst, blocking),
        ]
      }),
    ]),
  )
}

/** Formats the start times, each relative to the first row's in the same column. */
export function startTable(rows: readonly Row[], sizes: readonly number[], throttles: readonly number[]): string {
  const columns = sizes.flatMap((size) => throttles.map((throttle) => ({ size, throttle })))
  const [first] = rows
  return lines(
    ['', ...columns.map(({ size, throttle }) => `${count(size)}, CPU ${throttle}`)],
    rows.map(({ title, starts }) => [
      title,
      ...columns.map(({ size, throttle }) => {
        const base = first?.starts.get(size)?.get(throttle)
        return cell(starts.get(size)?.get(throttle), (ms) =>
          base !== undefined && 'value' in base ? `${times(ms / base.value)} (${whole(ms)})` : whole(ms),
        )
      }),
    ]),
  )
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

const inRuns = (runs: number): string => `${runs} ${runs === 1 ? 'run' : 'runs'}`

const survived = (runs: readonly Survival[]): string => {
  const hurt = runs.filter(({ kept, acknowledged }) => kept < acknowledged)
  const unreported = hurt.filter(({ reported }) => !reported).length
  const lost = sum(hurt.map(({ kept, acknowledged }) => acknowledged - kept))
  const all = `${count(sum(runs.map(({ acknowledged }) => acknowledged)))} in ${inRuns(runs.length)}`
  if (hurt.length === 0) return `all of ${all}`
  return `${count(lost)} lost of ${all}; ${inRuns(hurt.length)} with loss, ${unreported} of them without a word`
}

export const keepingTable = (rows: readonly Row[]): string =>
  lines(
    ['', 'shipped, gzip', 'after a kill', 'after a flipped bit'],
    rows.map(({ title, bytes, kills, flips }) => [
      title,
      cell(bytes, (value) => `${(value / 1000).toFixed(1)} kB`),
      cell(kills, survived),
      cell(flips, survived),
    ]),
  )
