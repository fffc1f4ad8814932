/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'f83ca090d1e40d376dd7b5b1a0cb2de46c75a9aaaf8ad293b7440213e74f9f75'
