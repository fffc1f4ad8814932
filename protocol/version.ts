/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '88ff918ea151b9f5eb2f76d6f6b3f7bf29e0e52fb2d03a5f5112fddd5b42e8ee'
