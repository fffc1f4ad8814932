/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '8b437c113f21dd801701c4ffb4c1431e74b5c57292af9bdd8f76853615e172ed'
