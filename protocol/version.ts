/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'fe50f87d24a0e916cdc5c3e0a6ef1854fed74dd8598aa5ec47a8572e986db6b2'
