/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash covers their codecs and
 * is pinned by a test, so that no shape changes unnoticed (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '6b4ca506a545f8b0d686882a978669ae9736e929859d670d354286d3c6f0ceb3'
