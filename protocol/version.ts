/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '5dfc15d91f1d4f6adf7da0c92dac2d87917de54bc8feef9ef843463cfcf2154a'
