/** Returns each count's fraction of their sum, 0 to 1; all are 0 if the sum is 0 (D-REPORT-06). */
export function fractions(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => (total === 0 ? 0 : count / total))
}
