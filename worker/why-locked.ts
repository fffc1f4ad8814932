import * as E from 'fp-ts/Either'
import { deckNeeds } from '../core/deck/content-hash'
import { decodeRow } from '../core/log/row-by-kind'
import type { State } from '../core/state'
import { guardOf } from '../core/views/guard'
import { lockEvents, whyLocked as explain, type Asked } from '../core/why-locked/why-locked'
import { decode } from '../protocol/codec'
import type { StoredEvent } from '../protocol/events'
import { LockQuestion, type LockStory } from '../protocol/why-locked'
import type { WhiteLabel } from '../protocol/white-label'
import type { ContentCache } from './contents'
import type { Parts } from './parts'
import { storedRows, type StoredLog } from './stored-log'

/** Of the engine, what it takes to tell why something is locked. */
export interface LockSource {
  readonly state: () => State
  readonly stored: StoredLog
  readonly contents: ContentCache
  readonly parts: Parts
  readonly moment: () => Omit<Asked, 'contents'>
  readonly settings: { readonly whiteLabel: WhiteLabel }
}

/**
 * Why a deck, a card or a retake of the signed-in learner is locked, from the rules and the log (decision 13).
 * Undefined for nobody, and for what is not on this device. Rejects when the log cannot be read.
 */
export async function whyLocked(source: LockSource, raw: unknown): Promise<LockStory | undefined> {
  const question = decode(LockQuestion, raw)
  const before = source.state()
  if (E.isLeft(question) || guardOf(before, source.settings.whiteLabel) !== 'open') return undefined
  const { deckId } = question.right
  await source.parts.load(['decks'])
  const events = await ownEvents(source, before.mine.owner)
  const { library } = before.mine.library
  await source.contents.load([
    ...deckNeeds(before, deckId).map((hash) => ({ kind: 'deck' as const, hash })),
    ...(library === undefined ? [] : [{ kind: 'library' as const, hash: library }]),
  ])
  const state = source.state()
  if (state.mine.owner !== before.mine.owner) return undefined
  return explain(state, question.right, events, { ...source.moment(), contents: source.contents })
}

/** The events of this learner that a lock can come from; what does not decode is passed over. */
async function ownEvents(
  { stored, parts }: Pick<LockSource, 'stored' | 'parts'>,
  owner: string | undefined,
): Promise<readonly StoredEvent[]> {
  const { kindOf } = parts.app()
  const events: StoredEvent[] = []
  for await (const chunk of storedRows(stored)) {
    for (const raw of chunk) {
      if (!mayLock(raw, owner)) continue
      const read = decodeRow(raw, kindOf)
      if (read.kind === 'event') events.push(read.event)
    }
  }
  return events
}

const mayLock = (raw: unknown, owner: string | undefined): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  'type' in raw &&
  typeof raw.type === 'string' &&
  lockEvents.has(raw.type) &&
  'actor' in raw &&
  raw.actor === owner
