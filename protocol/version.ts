/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '3e1f25f7f24b53e5347bd9ff965ae78ddb91f7b40daf9e534c0befd2244e7095'
