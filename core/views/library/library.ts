import { omitUndefined } from '../../../protocol/omit-undefined'
import type { CategoryBundle, CategoryDisplay } from '../../../protocol/entities/category'
import type { LibraryBundle } from '../../../protocol/entities/library'
import type { Fault } from '../../../protocol/faults'
import type { LibrarySection, LibraryView } from '../../../protocol/views/library'
import { callsFor, hasPendingCall } from '../../calls'
import { categoriesOf, categoryPath } from '../../library/categories'
import { unlockPercentage } from '../../library/daisy-chain'
import { withoutPrefix } from '../../session/sign-in-notice'
import type { State } from '../../state'
import { chainLinks } from './chain-links'
import type { ViewContext } from '../context'
import { deckTile, type TileContext } from '../deck-tiles/deck-tile'
import { categoryRow, sortBundles } from './category-rows'
import { promosFor } from '../home/promos'
import { homeAndLibrary } from '../deck-tiles/tile-context'

/** Fields shared by all states. */
const empty: Omit<LibraryView, 'state'> = {
  title: '',
  path: [],
  searchable: false,
  sections: [],
  decks: [],
  chain: [],
  promos: [],
  trending: [],
}

/** Projects the library at its top, or inside one of its categories (S-LIB). */
export function libraryView(state: State, context: ViewContext, categoryId?: string): LibraryView {
  const { library, tiles } = homeAndLibrary(state, context)
  if (isNotAllowed(state.user.library.libraryFault)) return { ...empty, state: 'denied' }
  if (library === undefined) return { ...empty, state: stateWithout(state) }
  if (categoryId === undefined) return { ...empty, state: 'ready', ...topOf(library, tiles) }
  const path = categoryPath(library.categories, categoryId)
  const here = path.at(-1)
  if (here === undefined) return { ...empty, state: isLoadExpected(state, context.at) ? 'loading' : 'unknown' }
  return {
    ...empty,
    state: 'ready',
    path: path.map(({ category: { id, title } }) => ({ id, ...omitUndefined({ title }) })),
    ...categoryContents(here, tiles),
  }
}

/** Does the server deny this user the library (S-LIB-15)? Then previously loaded content is hidden too. */
const isNotAllowed = (fault: Fault | undefined): boolean =>
  fault?.kind === 'apiError' &&
  (fault.type.toLowerCase() === 'notallowed' || withoutPrefix(fault.message).toLowerCase() === 'not allowed')

/** Returns the state without a bundle: loading, unless the load failed or cannot be started (S-LIB-13). */
function stateWithout({ user: { library, sync } }: State): 'loading' | 'failed' {
  if (library.library !== undefined) return 'loading'
  return library.libraryFault !== undefined || sync.load.context.status === 'failed' ? 'failed' : 'loading'
}

/** Are newer lists being loaded, which may contain the missing category? */
const isLoadExpected = (state: State, at: number): boolean => {
  const { status, syncedOnce } = state.user.sync.load.context
  return hasPendingCall(state, at, callsFor('library')) || (status === 'syncing' && !syncedOnce)
}

const topOf = ({ categories, promos, trending = [] }: LibraryBundle, tiles: TileContext): Partial<LibraryView> => {
  const byId = new Map(categoriesOf(categories).map((bundle) => [bundle.category.id, bundle]))
  return {
    sections: sectionsOf(categories, tiles),
    promos: promosFor('library', promos),
    trending: trending.flatMap(({ id }) => {
      const bundle = byId.get(id)
      return bundle === undefined ? [] : [categoryRow(tiles.state, bundle)]
    }),
  }
}

function categoryContents(bundle: CategoryBundle, tiles: TileContext): Partial<LibraryView> {
  const { category, decks = [], bundles = [] } = bundle
  const chained = category.daisyChained === true
  return {
    title: category.title ?? '',
    searchable: category.showSearch !== false,
    sections: sectionsOf(bundles, tiles),
    decks: chained ? [] : decks.map(({ id }) => deckTile(id, tiles)),
    chain: chained ? chainLinks(bundle, tiles) : [],
    ...(chained ? { unlockPercentage: unlockPercentage(category) } : {}),
  }
}

interface Shown {
  readonly display: LibrarySection['display']
  readonly decks: boolean
  readonly categories: boolean
}

const row: Shown = { display: 'row', decks: false, categories: false }

/** How each display type shows a category's content among others (S-LIB-07..09). */
const shownAs: { readonly [D in CategoryDisplay]: Shown } = {
  strip: row,
  tile: { display: 'tiles', decks: true, categories: true },
  heading: { display: 'heading', decks: true, categories: true },
  deckHeading: { display: 'heading', decks: true, categories: false },
  categoryHeading: { display: 'heading', decks: false, categories: true },
}

const sectionsOf = (bundles: readonly CategoryBundle[], tiles: TileContext): LibrarySection[] =>
  sortBundles(bundles).map((bundle) => {
    const { category, decks = [], bundles: below = [] } = bundle
    const shown = category.displayType === undefined ? row : shownAs[category.displayType]
    return {
      display: shown.display,
      category: categoryRow(tiles.state, bundle),
      decks: shown.decks ? decks.map(({ id }) => deckTile(id, tiles)) : [],
      categories: shown.categories ? sortBundles(below).map((inner) => categoryRow(tiles.state, inner)) : [],
    }
  })
