/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '74741e4ee200231b8a229b7c99b9c7353c2a87fe7e31cba4ae8d6e8edaca4e21'
