/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '491d2a3d2f21545ff9ceb57bdab1b7311cf34f50123a6b5df9e295c0f29a5591'
