// The oldest supported browsers (decision 41), and the features that the app uses although one of them lacks it. `npm
// run check -- browsers` checks the code and the README against both.

export const oldestBrowsers = { chrome: '111', safari: '16.4', firefox: '125' }

/** The bundler's notation. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

export interface Guarded {
  /** The only files that may use it. */
  readonly in: readonly string[]
  /** The behaviour without it. */
  readonly without: string
}

const navigation: Guarded = {
  in: ['ui/screens/deck/leave-deck.ts'],
  without: 'what this page itself has done counts',
}
const popover: Guarded = { in: ['ui/toast/Toaster.tsx'], without: 'a toast lies under an open dialog' }
const push: Guarded = { in: ['worker/service/main.ts'], without: 'nobody presses a notification' }

/** Features that are detected before use, by their name in the compatibility data. */
export const guarded: Readonly<Record<string, Guarded>> = {
  'api.Document.resume_event': {
    in: ['ui/core-client/worker-link.ts'],
    without: 'a page that was frozen is looked at when it is shown again',
  },
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
  'api.Window.requestIdleCallback': { in: ['ui/prefetch/when-idle.ts'], without: 'a pause' },
  'api.Worker.messageerror_event': {
    in: ['ui/core-client/worker-link.ts'],
    without: 'the worker counts as hung, and is replaced later',
  },
  'html.elements.dialog.closedby': {
    in: ['ui/components/dialog/Dialog.tsx'],
    without: 'a dialog that must stay is shown again as it closes',
  },
  'html.elements.search': { in: ['ui/components/forms/SearchBox.tsx'], without: 'the field is no landmark' },
  'html.elements.video.playsinline': {
    in: ['ui/cards/video/FilePlayer.tsx'],
    without: 'films play in their place anyway',
  },
}

/** Features whose absence changes only the appearance. A property's entry also covers its values. */
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
