import * as t from 'io-ts'
import { cardFields } from '../cards'
import { Resource } from '../cards/basic'
import { RatingType } from '../cards/rating'
import { struct, Instant } from '../codec'
import { KnownCardType } from '../cards/types'
import { Id } from '../ids'
import { ColorScheme } from '../languages'
import { CategoryLink, Owner } from './deck'
import { Image } from './image'

/**
 * A card type as received. An unknown type is kept as text and shown as 'basic'. Only known types are exported
 * unchanged.
 */
export const CardType = t.union([KnownCardType, t.string])
export type CardType = string

/** A card (D-ENTITY-03). */
export const Card = struct(
  'Card',
  { id: Id },
  {
    title: t.string,
    titleHtml: t.string,
    content: t.string,
    contentFooter: t.string,
    contentBelowEmbed: t.string,
    type: CardType,
    derived: t.boolean,
    active: t.boolean,
    public: t.boolean,
    coverImage: Image,
    fillCardFront: t.boolean,
    useCircularMaskForCardFront: t.boolean,
    showCoverImageOnBack: t.boolean,
    showTitleOnBack: t.boolean,
    theme: ColorScheme,
    tags: t.array(t.string),
    file: struct('CardFile', {}, { url: t.string }),
    resources: t.array(Resource),
    ...cardFields,
    ratingType: RatingType,
    createdAt: Instant,
    updatedAt: Instant,
    renewedAt: Instant,
    notFlippable: t.boolean,
    excludeFromIndex: t.boolean,
    owner: Owner,
    quizDeckId: Id,
    deckId: Id,
  },
)
export type Card = t.TypeOf<typeof Card>

/** A card in search results, with its category path (S-ENTITY-09). */
export const SearchCard = struct(
  'SearchCard',
  { id: Id },
  {
    deckId: Id,
    deckTitle: t.string,
    title: t.string,
    titleHtml: t.string,
    content: t.string,
    type: CardType,
    coverImage: Image,
    categoryPath: t.array(CategoryLink),
  },
)
export type SearchCard = t.TypeOf<typeof SearchCard>
