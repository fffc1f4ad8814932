import * as E from 'fp-ts/Either'
import { isCallFor } from '../../core/calls'
import type { State } from '../../core/state'
import { needLists, need, needDeck } from '../../core/views/projection'
import type { StoredEvent } from '../../protocol/events'
import { refusal, type Refusal } from '../../protocol/faults'
import type { Entry } from './append-batch'
import type { ContentCache } from '../contents/content-cache'
import type { LoadedFeatures } from '../lazy/feature-loader'

/** The events of a recorded input; empty if it changed nothing, was recorded before, or was fenced. */
export type Recorded = E.Either<Refusal, readonly StoredEvent[]>

/** Result of each input of a batch, and the state after all of them. */
export interface DecidedBatch {
  readonly decided: readonly Recorded[]
  readonly after: State
}

/**
 * Decides the inputs of a batch, each on the state after the previous one, with the code and content that they need.
 */
export async function decideBatch(
  parts: LoadedFeatures,
  before: State,
  batch: readonly Entry[],
  contents: ContentCache,
): Promise<DecidedBatch> {
  // Inputs whose code cannot be loaded are refused (X-BUNDLE-01).
  const ready = await Promise.all(batch.map(({ input }) => parts.isReadyFor(before, input)))
  await contents.load(contentOf(before, batch))
  const { handle } = parts.app()
  let after = before
  const decided = batch.map(({ input }, index): Recorded => {
    if (ready[index] !== true) return E.left(refusal('notLoaded'))
    const outcome = handle(after, input, contents)
    if (E.isLeft(outcome)) return outcome
    after = outcome.right.state
    return E.right(outcome.right.events)
  })
  return { decided, after }
}

/** Lists the content that a batch needs: the lists, and decks that are open in the tab or that an input refers to. */
export function contentOf(state: State, batch: readonly Entry[]) {
  const deckIds = new Set<string>()
  for (const { input } of batch) {
    const { body, session } = input
    const open = state.user.tabs[session]?.deck?.deckId
    if (open !== undefined) deckIds.add(open)
    if (body.kind === 'intent' && 'deckId' in body.intent.data) deckIds.add(body.intent.data.deckId)
    if (body.kind === 'fact' && body.fact.type === 'returned' && body.fact.deck !== undefined)
      deckIds.add(body.fact.deck.deckId)
    if (body.kind === 'fact' && body.fact.type === 'callEnded') {
      const call = state.user.calls[body.fact.callId]
      if (isCallFor(call, 'deck')) deckIds.add(call.deckId)
      if (isCallFor(call, 'directAnswer')) deckIds.add(call.answer.deckId)
    }
  }
  return [
    ...[...deckIds].flatMap((deckId) => needDeck(state, deckId)),
    ...needLists(state),
    ...need('home', state.user.library.ownDeckList?.content),
  ]
}
