/** Content may tell by an empty text that there is none. */
export const told = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
