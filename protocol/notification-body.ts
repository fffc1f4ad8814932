/** Between the parts of a notification's body (shell O-39). */
const DELIMITER = '||'

/** The first part of a body is what is shown (S-NOTIF-08). */
export const firstPart = (body: string): string => (body.split(DELIMITER)[0] ?? '').trim()
