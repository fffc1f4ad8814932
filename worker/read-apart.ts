import * as E from 'fp-ts/Either'
import type { App } from '../core/compose'
import type { Contents, Input } from '../core/decider'
import { without } from '../core/record'
import { inMine, type State } from '../core/state'
import { defined } from '../protocol/defined'
import type { Intent, IntentType } from '../protocol/intents'
import { refusal, type Refusal } from '../protocol/faults'

/** What somebody does who reads: it moves what lies open in their tab. */
const reading: ReadonlySet<IntentType> = new Set([
  'openDeck',
  'closeDeck',
  'jumpToCard',
  'jumpToNextCard',
  'showDeckEnd',
  'flipCard',
])

/**
 * A full disk records nothing, and reading goes on (X-HEAL-04): the state as it is shown, in which the tab has open what
 * it would have after this input, and nothing else is another. What that makes of the deck beyond it, that a card was
 * seen for example, is not kept. Undefined for what is no reading; refused for a deck that is not on the device.
 */
export function readApart(
  { handle }: Pick<App, 'handle'>,
  shown: State,
  input: Input,
  contents: Contents,
): E.Either<Refusal, State> | undefined {
  const { body, session } = input
  if (body.kind !== 'intent' || !reading.has(body.intent.type)) return undefined
  if (body.intent.type === 'openDeck' && !isHere(shown, contents, body.intent.data.deckId))
    return E.left(refusal('storageFull'))
  const outcome = handle(shown, input, contents)
  if (E.isLeft(outcome)) return outcome
  const tab = outcome.right.state.mine.tabs[session]
  const others = without(shown.mine.tabs, session)
  return E.right(inMine(shown, { tabs: tab === undefined ? others : { ...others, [session]: tab } }))
}

function isHere({ mine: { library } }: State, contents: Contents, deckId: string): boolean {
  const content = library.decks[deckId]?.content
  return content !== undefined && contents.deck(content) !== undefined
}

/**
 * What was opened, gone on to and closed on the full disk, now that it can be recorded: what lies open is what was shown.
 * Nothing for whoever has signed in meanwhile.
 */
export function readMeanwhile(apart: State, after: State, session: string): readonly Intent[] {
  if (apart.mine.owner !== after.mine.owner || apart.mine.signIn !== after.mine.signIn) return []
  const [read, left] = [apart, after].map(({ mine }) => mine.tabs[session]?.deck)
  if (read !== undefined)
    return [{ type: 'openDeck', data: { deckId: read.deckId, ...defined({ cardId: read.cardId }) } }]
  return left === undefined ? [] : [{ type: 'closeDeck', data: { deckId: left.deckId } }]
}
