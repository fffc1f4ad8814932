/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '8c9147d759653d4b6010bd7f8f9fc687033fdb3aebd6919c36be348663c3e8ee'
