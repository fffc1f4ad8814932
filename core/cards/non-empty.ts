/** Treats an empty string in content as absent. */
export const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
