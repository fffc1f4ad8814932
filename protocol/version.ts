/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '00d7f37e5ea4928d61806202460c2f3ea740411db7e899df114d867a7e68b320'
