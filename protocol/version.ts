/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'a67ad455eca2124560fdcef5b6fb0a1690ab7f18ca5ff36ff066062988d80aac'
