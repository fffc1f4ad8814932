// The oldest browsers that the app is made for (decision 41), and what it uses although one of them lacks it.
// `npm run check -- browsers` holds the code and the README to both.

export const oldestBrowsers = { chrome: '111', safari: '16.4', firefox: '125' }

/** As the bundler wants to be told them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

export interface Guarded {
  /** The only files that may use it. */
  readonly in: readonly string[]
  /** What is where it is not. */
  readonly without: string
}

const navigation: Guarded = {
  in: ['ui/screens/deck/leave-deck.ts'],
  without: 'what this page itself has done counts',
}
const popover: Guarded = { in: ['ui/toast/ToastPlace.tsx'], without: 'a toast lies under an open dialog' }
const push: Guarded = { in: ['worker/service/main.ts'], without: 'nobody presses a notification' }

/** Looked for before it is used, by its name in the compatibility data. */
export const guarded: Readonly<Record<string, Guarded>> = {
  'api.HTMLElement.showPopover': popover,
  'html.global_attributes.popover': popover,
  'api.Navigation.canGoBack': navigation,
  'api.Navigation.currentEntry': navigation,
  'api.Navigation.entries': navigation,
  'api.NavigationHistoryEntry.index': navigation,
  'api.NavigationHistoryEntry.url': navigation,
  'api.Window.navigation': navigation,
  'api.Navigator.share': { in: ['ui/sharing/share-link.ts'], without: 'the link is copied' },
  'api.NotificationEvent.notification': push,
  'api.ServiceWorkerGlobalScope.notificationclick_event': push,
  'api.Window.beforeunload_event': {
    in: ['ui/core-client/worker-link.ts'],
    without: 'the worker ends with the page, at pagehide',
  },
  'api.Window.requestIdleCallback': { in: ['ui/when-idle.ts'], without: 'a pause' },
  'html.elements.dialog.closedby': {
    in: ['ui/components/Dialog.tsx'],
    without: 'a dialog that must stay is shown again as it closes',
  },
  'html.elements.search': { in: ['ui/components/SearchBox.tsx'], without: 'the field is no landmark' },
  'html.elements.video.playsinline': {
    in: ['ui/cards/video/FilePlayer.tsx'],
    without: 'films play in their place anyway',
  },
}

/** Without these the page does the same and looks a little different; words of a property are spared with it. */
export const looks: Readonly<Record<string, string>> = {
  'css.at-rules.page': 'a certificate is printed with the margins of the browser',
  'css.at-rules.property': 'the edge of what scrolls does not fade in',
  'css.at-rules.starting-style': 'a card is turned at once',
  'css.properties.animation-timeline': 'the edge of what scrolls does not fade in',
  'css.properties.contain-intrinsic-block-size': 'goes with content-visibility',
  'css.properties.contain-intrinsic-size': 'goes with content-visibility',
  'css.properties.content-visibility': 'long lists are laid out whole',
  'css.properties.cursor': 'a phone has none',
  'css.properties.field-sizing': 'a field keeps its size and scrolls',
  'css.properties.forced-color-adjust': 'there are no forced colours',
  'css.properties.grid-template-rows.subgrid': 'the question of do-or-dont has rows of its own',
  'css.properties.hyphenate-limit-chars': 'shorter words are parted',
  'css.properties.justify-content.safe': 'decks to tuck into begin at the edge',
  'css.properties.overflow-clip-margin': 'the ring of the focus is cut',
  'css.properties.print-color-adjust': 'asked for by its prefix',
  'css.properties.resize': 'a phone has no corner to drag',
  'css.properties.scrollbar-color': 'scroll bars look as they do elsewhere',
  'css.properties.scrollbar-width': 'scroll bars look as they do elsewhere',
  'css.properties.size': 'the paper is the one of the printer',
  'css.properties.text-autospace': 'no thin space between writings',
  'css.properties.text-size-adjust': 'asked for by its prefix, or text is never made larger',
  'css.properties.text-wrap': 'lines break elsewhere',
  'css.properties.word-break.auto-phrase': 'Japanese lines break elsewhere',
}
