/** Oldest accepted client time, ms: records stay for 400 days by default. */
const MAX_AGE_MS = 400 * 86_400_000

/**
 * Clamps a time that a client claims (ms UTC) to the last 400 days. Only for display: rules use the server's clock, and
 * lists of several people's records use the time of receipt (X-SERVER-09).
 */
export const clampTime = (now: number, claimed: number | undefined): number =>
  Math.min(Math.max(claimed ?? now, now - MAX_AGE_MS), now)
