/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'da9d4a7f8bad23e1e5aaaa9dec060ea35ae5797e7473c6ecd1f32e2916cb8717'
