import * as t from 'io-ts'
import { cardIntents } from './cards'
import { onCard } from './cards/kind'
import { entity, oneOf } from './codec'
import { SignInForm } from './events/session'
import { CardSide } from './events/deck'
import { Id } from './ids'
import { ColorScheme, Language } from './languages'
import { PasswordJudgement } from './password'
import { Text } from './text'

/**
 * What the view may ask of the core, in the imperative. Payloads hold no secret: passwords and codes go beside
 * the intent (see `Secret`) and reach the call only.
 */
export const intents = {
  submitEmail: t.type({ email: Text }, 'submitEmail'),
  /** The sign-in was opened by a link that brings an email along. */
  openSignIn: t.type({ email: Text }, 'openSignIn'),
  chooseSignInForm: t.type({ form: SignInForm }, 'chooseSignInForm'),
  logIn: entity(
    'logIn',
    { method: oneOf('LogInMethod', ['email', 'username', 'twoCode']) },
    { name: Text, filled: t.boolean },
  ),
  requestPasswordReset: t.type({ email: Text }, 'requestPasswordReset'),
  register: entity('register', { guest: t.boolean }, { name: Text, email: Text, filled: t.boolean }),
  /** The password goes beside the intent; whoever sees it says how it is. */
  setPassword: t.type({ judged: PasswordJudgement }, 'setPassword'),
  logOut: t.type({ force: t.boolean }, 'logOut'),
  storeInitialUrl: t.type({ url: Text }, 'storeInitialUrl'),
  followInitialUrl: t.type({}, 'followInitialUrl'),

  sync: t.type({}, 'sync'),
  sendNow: t.type({}, 'sendNow'),
  setAsideAction: t.type({ rowId: Id }, 'setAsideAction'),
  putBackAction: t.type({ rowId: Id }, 'putBackAction'),
  dismissAlert: t.type({ alertId: Id }, 'dismissAlert'),
  reportUnknownRoute: t.type({}, 'reportUnknownRoute'),
  chooseLanguage: t.type({ language: Language }, 'chooseLanguage'),
  chooseColorScheme: t.type({ colorScheme: ColorScheme }, 'chooseColorScheme'),

  openDeck: entity('openDeck', { deckId: Id }, { cardId: Id }),
  openSharedCard: t.type({ cardId: Id }, 'openSharedCard'),
  /** Blank terms clear what was found (S-SEARCH-11). */
  search: t.type({ query: Text }, 'search'),
  reloadDeck: t.type({ deckId: Id }, 'reloadDeck'),
  closeDeck: t.type({ deckId: Id }, 'closeDeck'),
  jumpToCard: t.type(onCard, 'jumpToCard'),
  jumpToNextCard: t.type({ deckId: Id }, 'jumpToNextCard'),
  flipCard: t.type({ ...onCard, side: CardSide }, 'flipCard'),

  ...cardIntents,

  favoriteCardToggle: t.type({ ...onCard, favorite: t.boolean }, 'favoriteCardToggle'),
  rateCard: entity('rateCard', { ...onCard, positive: t.boolean }, { body: Text }),
  removeRating: t.type(onCard, 'removeRating'),
  startTucking: t.type({ cardId: Id }, 'startTucking'),
  stopTucking: t.type({}, 'stopTucking'),
  tuckCard: t.type(onCard, 'tuckCard'),
  removeCardFromDeck: t.type(onCard, 'removeCardFromDeck'),
  createDeck: entity('createDeck', { title: Text }, { initialCardId: Id }),
  removeDeck: t.type({ deckId: Id }, 'removeDeck'),
  openLinkFromCard: t.type({ ...onCard, link: Text }, 'openLinkFromCard'),
  playSound: t.type(
    {
      sound: oneOf('Sound', [
        'answer_correct',
        'answer_incorrect',
        'card_tap',
        'card_flip',
        'deck_close',
        'deck_open',
        'icon_tap',
        'swipe',
      ]),
    },
    'playSound',
  ),
} as const

type Intents = typeof intents
export type IntentType = keyof Intents
export type IntentData<T extends IntentType> = t.TypeOf<Intents[T]>
export type Intent = { [T in IntentType]: { readonly type: T; readonly data: IntentData<T> } }[IntentType]

/** What must not be logged: handed to the call beside the intent and forgotten with it (X-LOG-13). */
export const Secret = entity(
  'Secret',
  {},
  {
    email: t.string,
    username: t.string,
    password: t.string,
    oldPassword: t.string,
    code: t.string,
    recaptchaResponse: t.string,
  },
)
export type Secret = t.TypeOf<typeof Secret>
