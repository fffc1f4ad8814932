/**
 * The product name, which the specification masks (decision 1). A renamed product changes these three values and the
 * verb 'flip'.
 */
export const productName = 'Flipdeck'
export const productScheme = 'flipdeck'
/** The link scheme that a web app may register for itself (the manifest's protocol_handlers). */
export const webScheme = `web+${productScheme}`
export const productAddress = 'flipdeck.example'
/** The prefixes of links with these schemes, as generated and as passed on by browsers. */
export const linkSchemes = [`${productScheme}://`, `${webScheme}://`, `${webScheme}:/`, `${webScheme}:`] as const

/** The default name of an assessment, for customers without their own (S-BRAND-08). */
export const standardAssessmentLabel = 'Assessment'

/** The app version that special notices are compared with (S-NOTICE-03). Equals the package version. */
export const appVersion = '0.1.0'

/** The browser cache of downloaded videos. */
export const offlineMediaCache = 'flipdeck-offline-media'

/** The browser cache of media from opened decks, which were not downloaded explicitly. */
export const keptMediaCache = 'flipdeck-kept-media'

/** The name of the user for manual testing by developers (shell O-23). */
export const INTERNAL_USER = 'Internal User'

/** Returns the label of the internal user's entry; undefined in production builds (S-REG-17). */
export const internalUserEntry = (isDevelopment: boolean): string | undefined =>
  isDevelopment ? INTERNAL_USER : undefined
