import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { buildPath } from '../../protocol/paths'

/** Where a tab was last, as far as its events tell. */
export interface Whereabouts {
  readonly note: (event: StoredEvent | undefined) => void
  /** The address that the tab had open after so many rows. */
  readonly at: (place: number, session: string, state: State) => string
}

/**
 * Follows the addresses of tabs, as far as the log tells: a deck with the card in view comes from the state, other places
 * from the events of those who come to them. Else it is Home, which leads to the sign-in by itself while nobody is signed
 * in. What was typed stands in an address as it stands in the file (X-EXPORT-03).
 */
export function whereabouts(): Whereabouts {
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
    at: (place, session, { mine: { tabs } }) => {
      const { deck } = tabs[session] ?? {}
      if (deck === undefined)
        return moves.findLast((move) => move.place <= place && move.session === session)?.path ?? '/'
      const { deckId, cardId } = deck
      return buildPath({ name: 'deck', deckId, ...(cardId === undefined ? {} : { cardId }) })
    },
  }
}

/** Where somebody is after an event; undefined when it does not tell. */
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
    // A category tells of itself again when its deck is closed; a search does not.
    case 'deckOpened':
      return last.startsWith('/search') ? undefined : '/'
    // The page of what is added says so when it is left.
    case 'contentLookupCleared':
    case 'loginSucceeded':
    case 'loggedOut':
      return '/'
    default:
      return undefined
  }
}
