const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** Tests whether one of these texts contains the search term, regardless of case. An empty term matches everything. */
export const matchesFilter = (term: string, ...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => plain(text ?? '').includes(plain(term.trim())))
