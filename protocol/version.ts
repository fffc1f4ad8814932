/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'f93fe1a1d74efed4c02ce2e0fdb017a015a692931d7d14727da056c16f977b3d'
