import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { buildPath } from '../../protocol/paths'

/** The last known address of each tab, from its events. */
export interface RouteTracker {
  readonly note: (event: StoredEvent | undefined) => void
  /** Returns the address that the tab had open after a number of rows. */
  readonly at: (place: number, session: string, state: State) => string
}

/**
 * Tracks the addresses of tabs as far as the log contains them. A deck with the card in view comes from the state,
 * other screens from events that opening them records. Otherwise the address is Home, which redirects to the sign-in
 * while no user is signed in. Typed text is in an address in the same form as in the file (X-EXPORT-03).
 */
export function routeTracker(): RouteTracker {
  const paths = new Map<string, string>()
  const moves: { readonly place: number; readonly session: string; readonly path: string }[] = []
  let rows = 0
  return {
    note: (event) => {
      rows += 1
      if (event === undefined) return
      const { session } = event
      const path = pathAfter(event, paths.get(session))
      if (path === undefined) return
      paths.set(session, path)
      moves.push({ place: rows, session, path })
    },
    at: (place, session, { user: { tabs } }) => {
      const { deck } = tabs[session] ?? {}
      if (deck === undefined)
        return moves.findLast((move) => move.place <= place && move.session === session)?.path ?? '/'
      const { deckId, cardId } = deck
      return buildPath({ name: 'deck', deckId, ...(cardId === undefined ? {} : { cardId }) })
    },
  }
}

/** Returns the address after an event; undefined if the event does not show it. */
function pathAfter({ type, data }: StoredEvent, last = '/'): string | undefined {
  switch (type) {
    case 'categoryOpened':
      return buildPath({ name: 'library', categoryId: data.categoryId })
    case 'searchStarted':
      return buildPath({ name: 'search', query: data.query })
    case 'searchCleared':
      return '/search'
    case 'contentLookupStarted':
      return buildPath({ name: 'add', code: data.query })
    case 'contentListAsked':
      return '/add'
    case 'standingsAsked':
      return '/user/competitions'
    case 'sharedCardRequested':
    case 'sharedCardResolved':
      return buildPath({ name: 'sharedCard', cardId: data.cardId })
    // A category records an event again when its deck is closed; a search does not.
    case 'deckOpened':
      return last.startsWith('/search') ? undefined : '/'
    // The add-content page records an event when it is left.
    case 'contentLookupCleared':
    case 'loginSucceeded':
    case 'loggedOut':
      return '/'
    default:
      return undefined
  }
}
