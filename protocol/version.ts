/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'cae3cf9437f8b3fa7f85eeb7a3a9109d4cfd3b90f89d4dda25dd98ddb3c0ada4'
