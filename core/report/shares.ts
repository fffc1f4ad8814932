/** Each count's share of their sum, 0 to 1; with nothing to share all are 0 (D-REPORT-06). */
export function sharesOf(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => (total === 0 ? 0 : count / total))
}
