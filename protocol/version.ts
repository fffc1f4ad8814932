/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '2ddb80fc0711a07c76feaf632291b47ca050123df575c9027ed2cd6cdcc9b07d'
