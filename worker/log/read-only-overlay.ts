import * as E from 'fp-ts/Either'
import type { Core } from '../../core/features/compose-features'
import type { ContentLookup, Input } from '../../core/decider'
import { without } from '../../core/record'
import { updateUser, type State } from '../../core/state'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Intent, IntentType } from '../../protocol/intents'
import { refusal, type Refusal } from '../../protocol/faults'

/** Intents of reading: they change only what is open in the tab. */
const reading: ReadonlySet<IntentType> = new Set([
  'openDeck',
  'closeDeck',
  'jumpToCard',
  'jumpToNextCard',
  'showDeckEnd',
  'flipCard',
])

/**
 * Applies a reading intent without recording it, so that reading continues on a full disk (X-HEAL-04). Returns the
 * shown state with the new state of this tab and no other change. Further effects on the deck, such as a seen card, are
 * dropped. Undefined for other inputs; refused for a deck that is not on the device.
 */
export function applyReadOnly(
  { handle }: Pick<Core, 'handle'>,
  shown: State,
  input: Input,
  contents: ContentLookup,
): E.Either<Refusal, State> | undefined {
  const { body, session } = input
  if (body.kind !== 'intent' || !reading.has(body.intent.type)) return undefined
  if (body.intent.type === 'openDeck' && !isHere(shown, contents, body.intent.data.deckId))
    return E.left(refusal('storageFull'))
  const outcome = handle(shown, input, contents)
  if (E.isLeft(outcome)) return outcome
  const tab = outcome.right.state.user.tabs[session]
  const others = without(shown.user.tabs, session)
  return E.right(updateUser(shown, { tabs: tab === undefined ? others : { ...others, [session]: tab } }))
}

function isHere({ user: { library } }: State, contents: ContentLookup, deckId: string): boolean {
  const content = library.decks[deckId]?.content
  return content !== undefined && contents.deck(content) !== undefined
}

/**
 * Returns the intents that record the reading on the full disk, once there is room: they open the deck that was shown
 * last. Returns no intents if another user has signed in since.
 */
export function intentsOfOverlay(apart: State, after: State, session: string): readonly Intent[] {
  if (apart.user.owner !== after.user.owner || apart.user.signIn !== after.user.signIn) return []
  const [read, left] = [apart, after].map(({ user }) => user.tabs[session]?.deck)
  if (read !== undefined)
    return [{ type: 'openDeck', data: { deckId: read.deckId, ...omitUndefined({ cardId: read.cardId }) } }]
  return left === undefined ? [] : [{ type: 'closeDeck', data: { deckId: left.deckId } }]
}
