/** One file of shared code: its name, and a pattern for its sources. */
interface ManualChunk {
  readonly name: string
  readonly test: RegExp
  readonly minShareCount: number
}

/**
 * Defines a shared file. It contains the modules that at least two chunks import and whose paths begin with one of
 * `sources`.
 */
const manualChunk = (name: string, sources: readonly string[]): ManualChunk => ({
  name,
  test: new RegExp(`[\\/](${sources.join('|')})`),
  minShareCount: 2,
})

/**
 * Groups the code that screens share by common use. On a phone, one more request costs more than a few bytes that load
 * early. By default the bundler creates a file per set of screens that share code. It still handles all code that is
 * not named here.
 */
export const manualChunks: readonly ManualChunk[] = [
  manualChunk('basics', [
    'ui/components/feedback/(Badge|Skeleton)',
    'ui/components/layout/VisuallyHidden',
    'ui/components/media/(Picture|usePicture)',
    'ui/components/navigation/useScreenTitle',
    'ui/components/text/(SafeHtml|sanitizer|plain-text|content-language)',
    'ui/i18n/format',
    'ui/lazy/(LazyWithRetry|useLazyDialog)',
    'protocol/(relative-time|links|public-host|fields)',
  ]),
  manualChunk('fields', ['ui/components/forms/(Field|PasswordField|TextArea|SearchBox|useSubmit)']),
  manualChunk('small-covers', ['ui/components/(decks/SmallCover|feedback/EdgeProgress)']),
  manualChunk('covers', [
    'ui/components/decks/(CalendarDate|Category|DeckCover|Promo|Trending|useCategoryProgressLabel|useDeckProgressLabel)',
    'ui/components/feedback/(LoadingSkeleton|NotLoaded)',
    'ui/components/layout/HorizontalScroller',
  ]),
  manualChunk('lists', ['ui/list/']),
  manualChunk('kinds', ['ui/cards/card-(backs|looks)', 'protocol/cards/types']),
  manualChunk('backs', ['ui/cards/([^/]*$|basic/|broken/)', 'ui/why-locked/WhyLocked']),
]
