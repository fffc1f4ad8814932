/**
 * A length in seconds as minutes:seconds, '1:05' or '75:00' (D-TIME-06, S-TIME-04). Minutes are not turned into
 * hours; parts of a second are dropped; what is no length (negative, not finite) is '0:00'.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
