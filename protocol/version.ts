/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'b43399e7b18219bc3ae51cb4878a650e92c75547068d1c534a7dd0e3d701215a'
