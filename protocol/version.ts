/**
 * The version of everything that is stored or sent: events, intents, views, API calls. The hash is taken over their
 * codecs and pinned by a test, so that no shape changes without somebody saying so (X-LOG-12).
 */
export const protocolVersion = 1
export const protocolHash = '6bc1083e8fb4e850e004566bc663f635b637c072b883b2d78e1d770a7fd473ef'
