/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '40eed7006cc8c605aa73b0db44ae053e73d8c99ad03029c40637e9ac4fd86df2'
