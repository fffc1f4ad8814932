/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '9b7de9049b6f194e4562bb44bf89064e7c1593b590f003b0fe32ffdcdd95a12d'
