/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '979bb43ecb751157a618ce9bfa89946dcca4bd99826a053d5a11b754e225e0a6'
