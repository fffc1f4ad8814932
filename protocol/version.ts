/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'd7e44cb16a87abc34c603ff44d534d4f3f0de91f3d819c1c5e0e351ba25467f1'
