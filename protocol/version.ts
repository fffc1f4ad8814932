/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'cbf5663b19f4583a20d6ddc7d2f706e180bcc46e4ba02afc4f23c40b919f9a30'
