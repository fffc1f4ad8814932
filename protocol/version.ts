/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '5cb3fc76a6945d5a79a1f6de1b8968efbde6b13de4c096d3297e03f4b638c7da'
