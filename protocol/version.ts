/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '4c3b4db2e10eabcb8600712b35f9fa9e01a4db7509f218d99d21decad3cf0fdc'
