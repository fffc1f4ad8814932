/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '262ea977ae3a0936f020e8f0f0f95a24c505a189b4a8cc8adac52b9ca45e74f3'
