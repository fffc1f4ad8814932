/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '5b05bc87c27b31bfbbe5fd0cb5bc0e68a13f3af065e73c9c1835cc01a6375ed5'
