/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '1fca9d2f6f25abdbda4c548a99276bd9fb0afbe7e26e1525a1f4070182ca58f8'
