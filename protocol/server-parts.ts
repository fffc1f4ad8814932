/**
 * First parts of the addresses at which the server itself answers, with pages and answers that are none of the app's: what
 * stands before it hands them on, and nobody keeps them.
 */
export const serverParts = [
  'api',
  'email',
  'exports',
  'health',
  'ready',
  'reset',
  'robot-check',
  'sandbox',
  'verify',
  'xapi',
] as const
