/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '18576af5e4cf9d3d2cad3b2da45609b440996b146d909374dc461dcb41e1df17'
