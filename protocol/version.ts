/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '53b722d7d53d8d3397f661573f8cad6a6aeab94570114032c1bc60f1cff75436'
