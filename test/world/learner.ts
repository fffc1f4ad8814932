import type { State } from '../../core/state'
import type { Card } from '../../protocol/entities/card'
import type { Intent, Secret } from '../../protocol/intents'
import { privateMark } from './accounts'
import type { Device } from './device'
import type { Tab } from './tab'

/** What a learner does, with the secret that goes beside it. */
export interface Doing {
  readonly intent: Intent
  readonly secret?: Secret
}

type Act = (device: Device, state: State, tab: Tab) => Doing | undefined

const doing = <I extends Intent>(intent: I): Doing => ({ intent })

export const signIn = ({ random, server }: Device): Doing | undefined => {
  const account = random.pick(server.accounts)
  if (account === undefined) return undefined
  const { email } = account
  const password = random.chance(0.1) ? 'canary-secret-mistyped' : account.password
  return {
    intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
    secret: { email, password },
  }
}
const typeEmail: Act = ({ random, server }) =>
  doing({ type: 'submitEmail', data: { email: random.pick(server.accounts)?.email ?? '' } })

/** A deck, mostly the one that is open, and one of its cards. */
function place({ random, server }: Device, state: State, tab: Tab) {
  const open = state.mine.tabs[tab.session]?.deck?.deckId
  const decks = server.decks()
  const content = (random.chance(0.8) ? decks.find(({ deck }) => deck.id === open) : undefined) ?? random.pick(decks)
  const card: Card | undefined = random.pick(content?.cards ?? [])
  return content === undefined || card === undefined ? undefined : { deckId: content.deck.id, card }
}
const onCard =
  (act: (deckId: string, card: Card, device: Device, state: State) => Doing | undefined): Act =>
  (device, state, tab) => {
    const found = place(device, state, tab)
    return found === undefined ? undefined : act(found.deckId, found.card, device, state)
  }

const openDeck = onCard((deckId) => doing({ type: 'openDeck', data: { deckId } }))
const reloadDeck = onCard((deckId) => doing({ type: 'reloadDeck', data: { deckId } }))
const closeDeck = onCard((deckId) => doing({ type: 'closeDeck', data: { deckId } }))
const jump = onCard((deckId, { id }) => doing({ type: 'jumpToCard', data: { deckId, cardId: id } }))
const goOn = onCard((deckId) => doing({ type: 'jumpToNextCard', data: { deckId } }))
const flip = onCard((deckId, { id }, { random }) =>
  doing({ type: 'flipCard', data: { deckId, cardId: id, side: random.chance(0.7) ? 'back' : 'front' } }),
)
const answer = onCard((deckId, { id, quiz }, { random }) => {
  const chosen = random.chance(0.6) ? quiz?.correctAnswerId : random.pick(quiz?.answers ?? [])?.id
  if (quiz === undefined || chosen === undefined) return undefined
  return doing({ type: 'answerQuestion', data: { deckId, cardId: id, quizId: quiz.id, answer: chosen } })
})
const complete = onCard((deckId) => doing({ type: 'completeAttempt', data: { deckId } }))
const retry = onCard((deckId) => doing({ type: 'retryQuizDeck', data: { deckId } }))
const submit = onCard((deckId) => doing({ type: 'submitQuizDeckScore', data: { deckId } }))
const favorite = onCard((deckId, { id }, { random }) =>
  doing({ type: 'favoriteCardToggle', data: { deckId, cardId: id, favorite: random.chance(0.6) } }),
)
const rate = onCard(
  (
    deckId,
    { id },
    { random },
    {
      mine: {
        session: { user },
      },
    },
  ) =>
    doing({
      type: 'rateCard',
      data: { deckId, cardId: id, positive: random.chance(0.5), body: privateMark(user?.id ?? '') },
    }),
)
const setAside: Act = (
  { random },
  {
    mine: {
      outbox,
      session: { user },
    },
  },
) => {
  const row = outbox.blocked?.rowId ?? random.pick(outbox.rows.filter(({ owner }) => owner === user?.id))?.id
  return row === undefined ? undefined : doing({ type: 'setAsideAction', data: { rowId: row } })
}
const putBack: Act = ({ random }, { mine: { outbox } }) => {
  const row = random.pick(Object.keys(outbox.aside))
  return row === undefined ? undefined : doing({ type: 'putBackAction', data: { rowId: row } })
}
const logOut: Act = ({ random }) => doing({ type: 'logOut', data: { force: random.chance(0.3) } })
const chooseColors: Act = ({ random }) =>
  doing({ type: 'chooseColorScheme', data: { colorScheme: random.chance(0.5) ? 'dark' : 'light' } })

/** How often each is done, signed out and signed in. */
const outside: readonly (readonly [number, Act])[] = [
  [8, signIn],
  [2, typeEmail],
  [1, chooseColors],
]
const inside: readonly (readonly [number, Act])[] = [
  [3, openDeck],
  [30, answer],
  [6, complete],
  [6, retry],
  [6, submit],
  [8, favorite],
  [4, rate],
  [8, flip],
  [6, jump],
  [4, goOn],
  [2, closeDeck],
  [2, reloadDeck],
  [2, () => doing({ type: 'sync', data: {} })],
  [2, () => doing({ type: 'sendNow', data: {} })],
  [2, setAside],
  [2, putBack],
  [3, logOut],
  [1, chooseColors],
]

/** The next thing that the learner at this tab does, if anything comes to mind. */
export function nextDoing(device: Device, state: State, tab: Tab): Doing | undefined {
  const { user } = state.mine.session
  if (user !== undefined && state.mine.tabs[tab.session]?.deck === undefined && device.random.chance(0.6))
    return openDeck(device, state, tab)
  const acts = user === undefined ? outside : inside
  const total = acts.reduce((sum, [weight]) => sum + weight, 0)
  let left = device.random.below(total)
  for (const [weight, act] of acts) {
    left -= weight
    if (left < 0) return act(device, state, tab)
  }
  return undefined
}
