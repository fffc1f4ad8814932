/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = 'd65b520dd4489d8bae623c2fe4502859b16a5a2e5c42075c2d4b11e6e724adc5'
