/** Characters above which a title is long: beside a cover there is less room for it (D-LAYOUT-09, D-INDEX-13). */
export const longTitle = { withCover: 90, withoutCover: 140 } as const

/** Does the title get the smaller style? */
export const isLongTitle = (title: string, hasCover: boolean): boolean =>
  title.length > (hasCover ? longTitle.withCover : longTitle.withoutCover)

/** Characters above which a title would leave no room for what is below it: then the whole face scrolls. */
export const wholePageTitle = 240

/** Is the title so long that it scrolls with the rest? */
export const isWholePage = (title: string): boolean => title.length > wholePageTitle
