/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'b2def4d9dc1a68e706d73f5b39d36dd603e074003b5ea4daa4b62c27337bc70d'
