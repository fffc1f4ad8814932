/** The first of these times that is still to come, ms UTC; undefined when all are past. */
export function soonest(now: number, times: readonly number[]): number | undefined {
  const first = times.reduce((least, at) => (at > now && at < least ? at : least), Infinity)
  return first === Infinity ? undefined : first
}
