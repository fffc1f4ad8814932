/** What the specification masks (decision 1): a product of another name changes these three, and the verb 'flip'. */
export const productName = 'Flipdeck'
export const productScheme = 'flipdeck'
export const productAddress = 'flipdeck.example'

/** The browser's cache in which downloaded videos lie. */
export const offlineMediaCache = 'flipdeck-offline-media'
