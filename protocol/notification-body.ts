/** The separator between the parts of a notification's body (shell O-39). */
const DELIMITER = '||'

/** Returns the first part of a body, the only one that is shown (S-NOTIF-08). */
export const firstPart = (body: string): string => (body.split(DELIMITER)[0] ?? '').trim()
