import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { Resource } from '../entities/card'
import { CardSide } from '../events/deck'
import { Id } from '../ids'
import { CardTheme } from './parts'

export const AnswerView = entity(
  'AnswerView',
  {
    answerId: Id,
    text: t.string,
    /** 'picked': given, without saying whether it is right. */
    state: oneOf('AnswerState', ['open', 'picked', 'pickedRight', 'pickedWrong', 'right', 'off']),
  },
  { html: t.string },
)
export type AnswerView = t.TypeOf<typeof AnswerView>

const BasicBack = entity(
  'BasicBack',
  { kind: t.literal('basic') },
  {
    title: t.string,
    cover: t.string,
    content: t.string,
    contentBelowEmbed: t.string,
    footer: t.string,
    file: t.string,
    resources: t.array(Resource),
  },
)
const ImageBack = entity(
  'ImageBack',
  { kind: t.literal('image'), image: t.string },
  { content: t.string, footer: t.string },
)
const IndexBack = entity(
  'IndexBack',
  {
    kind: t.literal('index'),
    sections: t.array(
      entity(
        'IndexSectionView',
        {
          sectionId: t.string,
          collapsible: t.boolean,
          unseen: t.boolean,
          links: t.array(t.type({ cardId: Id, number: Integer, title: t.string, seen: t.boolean, locked: t.boolean })),
        },
        { title: t.string, color: t.string },
      ),
    ),
  },
  { content: t.string },
)
const QuizBack = entity(
  'QuizBack',
  {
    kind: t.literal('quiz'),
    questionId: Id,
    /** The question: the card's or, when it has variants, the one that this attempt shows. */
    question: t.string,
    answers: t.array(AnswerView),
    answered: t.boolean,
    survey: t.boolean,
    /** Neither marks, nor shake, nor sound (D-ANSWER-20). */
    silent: t.boolean,
  },
  {
    content: t.string,
    outcome: oneOf('Outcome', ['right', 'wrong', 'recorded']),
    remediation: entity(
      'RemediationView',
      {},
      { text: t.string, links: t.array(t.type({ cardId: Id, number: Integer, title: t.string })) },
    ),
  },
)
const InstructionsBack = entity(
  'InstructionsBack',
  {
    kind: t.literal('quizInstructions'),
    questions: Integer,
    passingGrade: Integer,
    availability: oneOf('Availability', ['open', 'notStarted', 'ended']),
  },
  {
    content: t.string,
    cover: t.string,
    attemptsRemaining: Integer,
    /** Days to wait after the last attempt; -1: at any time. */
    attemptDelay: Finite,
    startsAt: Instant,
    endsAt: Instant,
  },
)
const ResultsBack = entity(
  'ResultsBack',
  {
    kind: t.literal('quizResults'),
    phase: oneOf('ResultPhase', [
      'open',
      'retaking',
      'passed',
      'failed',
      'exhausted',
      'submitting',
      'submitted',
      'reading',
    ]),
    answered: Integer,
    total: Integer,
    correct: Integer,
    passingGrade: Integer,
    userName: t.string,
    mayComplete: t.boolean,
    mayRetry: t.boolean,
    maySubmit: t.boolean,
    online: t.boolean,
    unanswered: Integer,
    missed: t.array(t.type({ cardId: Id, number: Integer, title: t.string, questions: Integer })),
  },
  {
    score: Integer,
    /** How many of the questions count for the score: all but the surveys. */
    scored: Integer,
    attemptsRemaining: Integer,
    attemptLimit: Integer,
    retakeAt: Instant,
    daysLeft: Integer,
    firstUnansweredCardId: Id,
    certificateId: t.string,
    submitFailed: t.boolean,
  },
)
export type ResultsBack = t.TypeOf<typeof ResultsBack>
export type QuizBack = t.TypeOf<typeof QuizBack>
export type IndexBack = t.TypeOf<typeof IndexBack>
export type InstructionsBack = t.TypeOf<typeof InstructionsBack>
export type BasicBack = t.TypeOf<typeof BasicBack>
export type ImageBack = t.TypeOf<typeof ImageBack>

/** A card whose data is missing shows the error's text in its place (D-CARD-37). */
const BrokenBack = t.type({ kind: t.literal('broken'), message: t.string }, 'BrokenBack')

export const CardBack = t.union(
  [BasicBack, ImageBack, IndexBack, QuizBack, InstructionsBack, ResultsBack, BrokenBack],
  'CardBack',
)
export type CardBack = t.TypeOf<typeof CardBack>

export const CardView = entity(
  'CardView',
  {
    cardId: Id,
    /** Place in the deck as the learner sees it, from 1. */
    number: Integer,
    type: t.string,
    title: t.string,
    side: CardSide,
    /** May be turned now. */
    flippable: t.boolean,
    locked: t.boolean,
    isNew: t.boolean,
    favorite: t.boolean,
    favoriteAllowed: t.boolean,
    tuckAllowed: t.boolean,
    theme: CardTheme,
    fillFront: t.boolean,
    roundCover: t.boolean,
    back: CardBack,
  },
  { label: t.string, cover: t.string, titleHtml: t.string },
)
export type CardView = t.TypeOf<typeof CardView>

/** A deck that is open. `cards` is the window around the card in view, never the whole of a long deck. */
export const DeckView = entity(
  'DeckView',
  {
    deckId: Id,
    state: oneOf('DeckState', ['loading', 'ready', 'empty', 'failed']),
    title: t.string,
    /** Cards that show, after hiding and sorting. */
    total: Integer,
    /** Place of the card in view, from 1; 0 in an empty deck. */
    position: Integer,
    cards: t.array(CardView),
    /** For decks of up to 40 cards, which of them are seen; empty for longer ones. */
    seen: t.array(t.boolean),
    seenCount: Integer,
    removable: t.boolean,
  },
  {
    currentCardId: Id,
    /** REMEDIATION, the quiz label, or REFERENCE (D-DECK-21..24). */
    mode: oneOf('QuizModeView', ['study', 'quiz', 'info']),
    indexCardId: Id,
    firstCardId: Id,
    previousCardId: Id,
    nextCardId: Id,
    lastCardId: Id,
    failure: entity(
      'DeckFailure',
      { kind: oneOf('DeckFailureKind', ['locked', 'notFound', 'notAllowed', 'download']) },
      { prevDeckId: Id, prevDeckTitle: t.string, categoryId: Id, offline: t.boolean },
    ),
  },
)
export type DeckView = t.TypeOf<typeof DeckView>
