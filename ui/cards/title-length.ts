/** Characters above which a title is long: beside a cover there is less room for it (D-LAYOUT-09, D-INDEX-13). */
export const longTitle = { withCover: 90, withoutCover: 140 } as const

/** Does the title get the smaller style? */
export const isLongTitle = (title: string, hasCover: boolean): boolean =>
  title.length > (hasCover ? longTitle.withCover : longTitle.withoutCover)
