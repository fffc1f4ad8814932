/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '32f84d3744fa56fcf32c55e9219e7694c51f0a77bd1cc447dae075a8d0fa1366'
