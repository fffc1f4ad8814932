import * as E from 'fp-ts/Either'
import { isFor } from '../core/calls'
import type { State } from '../core/state'
import { lists, need, ofDeck } from '../core/views/projection'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import type { Entry } from './batch'
import type { ContentCache } from './contents'
import type { Parts } from './parts'

/** The events of a recorded input; none for one that changed nothing, that was recorded before, or that was fenced. */
export type Recorded = E.Either<Refusal, readonly StoredEvent[]>

/** What came of each input of a batch, and the state after all of them. */
export interface Decided {
  readonly decided: readonly Recorded[]
  readonly after: State
}

/** Decides the inputs of a batch, each on the state that the one before it leaves, with the code and the content for it. */
export async function decideBatch(
  parts: Parts,
  before: State,
  batch: readonly Entry[],
  contents: ContentCache,
): Promise<Decided> {
  // Those for which code is needed that cannot be had are refused (X-BUNDLE-01).
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

/** Content that the batch is decided on: of decks that are open in the tab or that an intent or a call names, the lists. */
export function contentOf(state: State, batch: readonly Entry[]) {
  const deckIds = new Set<string>()
  for (const { input } of batch) {
    const { body, session } = input
    const open = state.mine.tabs[session]?.deck?.deckId
    if (open !== undefined) deckIds.add(open)
    if (body.kind === 'intent' && 'deckId' in body.intent.data) deckIds.add(body.intent.data.deckId)
    if (body.kind === 'fact' && body.fact.type === 'returned' && body.fact.deck !== undefined)
      deckIds.add(body.fact.deck.deckId)
    if (body.kind === 'fact' && body.fact.type === 'callEnded') {
      const call = state.mine.calls[body.fact.callId]
      if (isFor(call, 'deck')) deckIds.add(call.deckId)
      if (isFor(call, 'directAnswer')) deckIds.add(call.answer.deckId)
    }
  }
  return [
    ...[...deckIds].flatMap((deckId) => ofDeck(state, deckId)),
    ...lists(state),
    ...need('home', state.mine.library.tucked?.content),
  ]
}
