/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '56333fe804859df812c12634f3ddb78ff70aa22c975d5e5b3241a26fd4cb4d17'
