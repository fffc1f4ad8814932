/** What the specification masks as '{product}' (decision 1): a product of another name changes these four. */
export const productName = 'Flipdeck'
export const productScheme = 'flipdeck'
export const productAddress = 'flipdeck.example'
/** The product's verb, as in 'flipLocked' and 'card_flip'. */
export const productVerb = 'flip'
