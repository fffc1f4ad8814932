/**
 * First path segments of server pages and endpoints that do not belong to the app. A proxy forwards them, and no cache
 * stores them.
 */
export const serverPathPrefixes = [
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

/** Path prefix of the API calls; the paths below it are those of the specification. */
export const apiPrefix = '/api'
