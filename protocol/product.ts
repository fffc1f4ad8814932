/** What the specification masks (decision 1): a product of another name changes these three, and the verb 'flip'. */
export const productName = 'Flipdeck'
export const productScheme = 'flipdeck'
/** The scheme of the same links that a web app may register for itself (the manifest's protocol_handlers). */
export const webScheme = `web+${productScheme}`
export const productAddress = 'flipdeck.example'
/** How links of these schemes begin, as they are made and as browsers hand them over. */
export const linkSchemes = [`${productScheme}://`, `${webScheme}://`, `${webScheme}:/`, `${webScheme}:`] as const

/** What an assessment is called unless a customer has another word for it (S-BRAND-08). */
export const standardAssessmentLabel = 'Assessment'

/** The version of the app that special notices are compared with (S-NOTICE-03); the package's own. */
export const appVersion = '0.1.0'

/** The browser's cache in which downloaded videos lie. */
export const offlineMediaCache = 'flipdeck-offline-media'

/** The browser's cache in which the media of decks lie that were opened, without being asked for. */
export const keptMediaCache = 'flipdeck-kept-media'
