import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { DeckSummary } from './deck'
import { Image } from './image'

export const CategoryDisplay = oneOf('CategoryDisplay', ['strip', 'tile', 'heading', 'deckHeading', 'categoryHeading'])
export type CategoryDisplay = t.TypeOf<typeof CategoryDisplay>

/** A category of the library (S-ENTITY-03). `org.position` takes precedence over `position` (S-LIB-16). */
export const Category = struct(
  'Category',
  { id: Id },
  {
    title: t.string,
    color: t.string,
    icon: t.string,
    uploadedIcon: Image,
    coverImage: Image,
    parentId: Id,
    position: Finite,
    org: struct('CategoryOrg', {}, { position: Finite }),
    showSearch: t.boolean,
    displayType: CategoryDisplay,
    derived: t.boolean,
    daisyChained: t.boolean,
    daisyChainUnlockPercentage: Finite,
    daisyChainResetAfterQuizFailure: t.boolean,
  },
)
export type Category = t.TypeOf<typeof Category>

/** A category with its decks and its subcategories, nested to any depth (S-ENTITY-04). */
export interface CategoryBundle {
  category: Category
  decks?: DeckSummary[]
  bundles?: CategoryBundle[]
}

/** The wire format of a category bundle. */
export interface CategoryBundleWire {
  category: t.OutputOf<typeof Category>
  decks?: t.OutputOf<typeof DeckSummary>[]
  bundles?: CategoryBundleWire[]
}

export const CategoryBundle: t.Type<CategoryBundle, CategoryBundleWire, unknown> = t.recursion('CategoryBundle', () =>
  struct('CategoryBundle', { category: Category }, { decks: t.array(DeckSummary), bundles: t.array(CategoryBundle) }),
)
