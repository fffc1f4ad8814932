/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'fe0fc37ee180e9f4398e7213214e3f5733aa53f4b222f0b371bdc82cac857283'
