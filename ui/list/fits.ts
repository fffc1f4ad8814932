const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** Does one of these texts hold what was typed, without regard to case? Nothing typed fits everything. */
export const fits = (term: string, ...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => plain(text ?? '').includes(plain(term.trim())))
