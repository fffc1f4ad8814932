/**
 * Formats a duration in seconds as minutes:seconds, '1:05' or '75:00' (D-TIME-06, S-TIME-04). It has no hours and drops
 * fractions of a second. A negative or non-finite duration yields '0:00'.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
