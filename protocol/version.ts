/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'd9c1a84c0f9203d02f773e6322c5ada7eda3854ef377bd3fc0f45ae42e3366f1'
