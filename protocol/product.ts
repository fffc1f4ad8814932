/** What the specification masks (decision 1): a product of another name changes these three, and the verb 'flip'. */
export const productName = 'Flipdeck'
export const productScheme = 'flipdeck'
export const productAddress = 'flipdeck.example'
