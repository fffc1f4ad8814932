/** Numbers of characters above which a title is long: next to a cover there is less space (D-LAYOUT-09, D-INDEX-13). */
export const longTitle = { withCover: 90, withoutCover: 140 } as const

/** Tests whether the title gets the smaller style. */
export const isLongTitle = (title: string, hasCover: boolean): boolean =>
  title.length > (hasCover ? longTitle.withCover : longTitle.withoutCover)

/** Number of characters above which a title leaves no space for the rest: then the complete face scrolls. */
export const wholePageTitle = 240

/** Tests whether the title is so long that it scrolls with the rest. */
export const isWholePage = (title: string): boolean => title.length > wholePageTitle
