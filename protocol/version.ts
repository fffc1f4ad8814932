/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '37e75ca500c6ac6a523dadc2a006e3accee8d2ad3d30c4b8bc1ae43dbba33687'
