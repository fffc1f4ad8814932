/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '857238e6d497619b2fc6bdb23be12d864ad12c61be48f0ce2da414a7fc9754a1'
