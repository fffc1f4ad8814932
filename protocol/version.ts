/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'e1028f8f1c00e1725b7519cc67e2d5b2d3ec2dfe3955a779560920ed2f3e80d3'
