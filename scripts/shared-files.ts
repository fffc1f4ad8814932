/** One file of shared code: its name, and which sources go into it. */
interface SharedFile {
  readonly name: string
  readonly test: RegExp
  readonly minShareCount: number
}

/** What several parts share of these sources, told by the beginnings of their paths. */
const shared = (name: string, sources: readonly string[]): SharedFile => ({
  name,
  test: new RegExp(`[\\/](${sources.join('|')})`),
  minShareCount: 2,
})

/**
 * What screens share, by what is used together: a request costs a phone more than a few bytes that come early, and left
 * to itself the bundler makes a file for each set of screens that share something. What is not named here stays with the
 * bundler.
 */
export const sharedFiles: readonly SharedFile[] = [
  shared('basics', [
    'ui/components/(Arriving|Picture|usePicture|useScreenTitle|SafeHtml|sanitizer|plain-text|VisuallyHidden|content-language|Mark|Skeleton)',
    'ui/i18n/format',
    'ui/toast/useAsked',
    'protocol/(relative-time|links|public-host|fields)',
  ]),
  shared('fields', ['ui/components/(Field|PasswordField|TextArea|SearchBox|useSubmit)']),
  shared('small-covers', ['ui/components/(SmallCover|EdgeProgress)']),
  shared('covers', [
    'ui/components/(DeckCover|Category|Promo|Strip|Trending|useCategoryFacts|useDeckFacts|LoadingShape|NotLoaded|DateLeaf)',
  ]),
  shared('lists', ['ui/list/']),
  shared('kinds', ['ui/cards/(registry|late)', 'protocol/cards/types']),
  shared('backs', ['ui/cards/([^/]*$|basic/|broken/)', 'ui/why-locked/WhyLocked']),
]
