// Compares Lighthouse reports with the targets (X-PERF-08) and writes a Markdown table.
import * as t from 'io-ts'
import { median } from './figure'

const Category = t.type({
  score: t.union([t.number, t.null]),
  auditRefs: t.array(t.type({ id: t.string, weight: t.number })),
})

/** The parts of a report that are used. */
export const LighthouseReport = t.type({
  categories: t.partial({ performance: Category, accessibility: Category, 'best-practices': Category }),
  audits: t.record(
    t.string,
    t.intersection([
      t.type({ title: t.string, score: t.union([t.number, t.null]) }),
      t.partial({ numericValue: t.number, displayValue: t.string }),
    ]),
  ),
})
export type LighthouseReport = t.TypeOf<typeof LighthouseReport>

/** The runs of one page. */
export interface Audited {
  readonly name: string
  /**
   * Performance-only runs, each after another of its kind, because each run clears the remains of the previous audits.
   */
  readonly alone: readonly LighthouseReport[]
  /** Runs of all categories. */
  readonly whole: readonly LighthouseReport[]
}

/** Minimum scores, of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
/** Maximum total blocking time, ms. */
const mostBlocking = 150

type CategoryName = keyof typeof least
const categoryNames = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly CategoryName[]

/** Returns the median score. A run without a score counts as 0. */
const scoreOf = (reports: readonly LighthouseReport[], name: CategoryName): number =>
  median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)))

/** Takes the performance score from the performance-only runs and the other scores from the complete runs. */
const scoresOf = ({ alone, whole }: Audited): Readonly<Record<CategoryName, number>> => ({
  performance: scoreOf(alone, 'performance'),
  accessibility: scoreOf(whole, 'accessibility'),
  'best-practices': scoreOf(whole, 'best-practices'),
})

const timeOf = (reports: readonly LighthouseReport[], audit: string): number =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY))

const blockingOf = (reports: readonly LighthouseReport[]): number => timeOf(reports, 'total-blocking-time')

function isMetBy(audited: Audited): boolean {
  const scores = scoresOf(audited)
  return categoryNames.every((name) => scores[name] >= least[name]) && blockingOf(audited.alone) <= mostBlocking
}

export const isMet = (all: readonly Audited[]): boolean => all.length > 0 && all.every(isMetBy)

/** Returns the failed audits of accessibility and best practices in any of the runs. */
const faultsOf = ({ whole }: Audited): readonly string[] => [
  ...new Set(
    whole.flatMap(({ audits, categories }) =>
      [categories.accessibility, categories['best-practices']]
        .flatMap((category) => category?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => audits[id]?.title ?? id),
    ),
  ),
]

const ms = (time: number): string => `${Math.round(time)} ms`

export function auditTable(all: readonly Audited[]): string {
  const rows = all.map((audited) => {
    const { name, alone, whole } = audited
    const scores = scoresOf(audited)
    return [
      name,
      ...categoryNames.map((category) => String(scores[category])),
      ms(blockingOf(alone)),
      ms(timeOf(alone, 'first-contentful-paint')),
      ms(timeOf(alone, 'largest-contentful-paint')),
      ms(timeOf(alone, 'speed-index')),
      timeOf(alone, 'cumulative-layout-shift').toFixed(3),
      isMetBy(audited) ? 'yes' : '**no**',
      `${scoreOf(whole, 'performance')}, ${ms(blockingOf(whole))}`,
    ]
  })
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'blocking',
    'first paint',
    'largest paint',
    'speed index',
    'shift',
    'met',
    'performance and blocking, all at once',
  ]
  const asked = [
    'asked',
    ...categoryNames.map((name) => String(least[name])),
    ms(mostBlocking),
    ...head.slice(categoryNames.length + 2).map(() => ''),
  ]
  const table = [head, head.map(() => '---'), asked, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const faults = all.flatMap((audited) => faultsOf(audited).map((title) => `- ${audited.name}: ${title}`))
  return faults.length === 0 ? table : `${table}\n\nFound:\n\n${faults.join('\n')}`
}
