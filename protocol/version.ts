/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'e5e164f4da5bb5c38401bafe6b6cca08e46e14811ee3e85b9b5e18dee1f3b8b8'
