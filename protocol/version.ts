/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '2f78a8ec29e3b811e7ba586d3404ad7b182bdf77ae0fc358972fca9cfcd8f3f5'
