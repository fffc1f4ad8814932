/**
 * When something happened, by the client's word, as it is stored: a queued record may be old, but none is of the future.
 * Only for showing and ordering; what depends on time is judged by the server's clock (X-SERVER-09).
 */
export const notAfter = (now: number, claimed: number | undefined): number => Math.min(claimed ?? now, now)
