/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '5564a9c52882106eb65cd59d6084b6a842d8beef3eca6d76dc9dbb2473cb1782'
