/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'cd8031226717b063ca3f5db137da8ccfb72430b09c271ac1b106745844c1e29a'
