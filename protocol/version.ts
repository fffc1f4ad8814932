/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'd3b26d8aa43a3e4d1a2a5d0c2d593e83e8f07ef2d7ccb0704389faf65091e64c'
