import * as t from 'io-ts'
import { entity, Finite, Instant, oneOf } from '../codec'
import { Described } from '../describe'
import { Id } from '../ids'
import { ColorScheme } from '../languages'
import { CategoryLink } from './deck'
import { Discussion } from './discussion'
import { DoOrDont } from './do-or-dont'
import { CustomField, Likert } from './engagement'
import { Image } from './image'
import { OrderUp } from './order-up'
import { Owner } from './owner'
import { Playlist } from './playlist'
import { QuizQuestion } from './quiz'

/** The card types that the product knows (D-CARD-01, S-ENTITY-18). */
export const KnownCardType = oneOf('KnownCardType', [
  'basic',
  'image',
  'file',
  'video',
  'todo',
  'action',
  'likert',
  'feedback',
  'webview',
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'doOrDont',
  'orderUp',
  'pointsResults',
  'discussion',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
  'playlist',
])
export type KnownCardType = t.TypeOf<typeof KnownCardType>

/** A card type as it came: an unknown one is kept as text and shown as 'basic'. */
export const CardType = t.string
export type CardType = string

/** The type by which a card is shown; unknown and missing ones count as basic (D-CARD-04). */
export const shownCardType = (type: CardType | undefined): KnownCardType => (KnownCardType.is(type) ? type : 'basic')

/** A closed list of words in which anything else is read as the last, open word. */
function openWord<Word extends string>(words: t.Type<Word>, other: Word) {
  return new Described<Word, Word, unknown>(
    { kind: 'any', types: [words, t.string] },
    words.name,
    words.is,
    (value, context) =>
      typeof value === 'string' ? t.success(words.is(value) ? value : other) : t.failure(value, context),
    t.identity,
  )
}

export const ResourceType = openWord(
  oneOf('ResourceType', ['document', 'video', 'image', 'website', 'email', 'phone', 'unknown']),
  'unknown',
)
export type ResourceType = t.TypeOf<typeof ResourceType>

/** Something to open from a card (D-ENTITY-06). */
export const Resource = entity('Resource', { id: Id }, { type: ResourceType, label: t.string, url: t.string })
export type Resource = t.TypeOf<typeof Resource>

export const VideoSource = openWord(oneOf('VideoSource', ['brightcove', 'vimeo', 'youtube', 'other']), 'other')
export type VideoSource = t.TypeOf<typeof VideoSource>

/** A video (D-ENTITY-05); the duration in seconds. */
export const Video = entity(
  'Video',
  {},
  {
    url: t.string,
    source: VideoSource,
    sourceId: t.string,
    sourceMetadata: entity('VideoMetadata', {}, { accountId: t.string, playerId: t.string, videoId: t.string }),
    duration: Finite,
    previewImage: Image,
    vttUrl: t.string,
  },
)
export type Video = t.TypeOf<typeof Video>

export const Webview = entity('Webview', {}, { url: t.string, cover: Image })
export type Webview = t.TypeOf<typeof Webview>

/** A card (D-ENTITY-03). thanksTitle and sentMessage replace the default words after a form was sent. */
export const Card = entity(
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
    file: entity('CardFile', {}, { url: t.string }),
    video: Video,
    webview: Webview,
    resources: t.array(Resource),
    customFields: t.array(CustomField),
    likert: Likert,
    quiz: QuizQuestion,
    doOrDont: DoOrDont,
    orderUp: OrderUp,
    discussion: Discussion,
    playlist: Playlist,
    createdAt: Instant,
    updatedAt: Instant,
    renewedAt: Instant,
    notFlippable: t.boolean,
    excludeFromIndex: t.boolean,
    owner: Owner,
    quizDeckId: Id,
    deckId: Id,
    thanksTitle: t.string,
    sentMessage: t.string,
  },
)
export type Card = t.TypeOf<typeof Card>

/** A card found by a search, with its place in the library (S-ENTITY-09). */
export const SearchCard = entity(
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
