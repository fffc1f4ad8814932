import * as E from 'fp-ts/Either'
import { deckNeeds } from '../core/deck/content-hash'
import { decodeRow } from '../core/log/event-row-codec'
import type { State } from '../core/state'
import { guardOf } from '../core/views/guard'
import { lockEvents, whyLocked as explain, type LockQuery } from '../core/why-locked/why-locked'
import { decode } from '../protocol/codec'
import type { StoredEvent } from '../protocol/events'
import { LockQuestion, type LockExplanation } from '../protocol/why-locked'
import type { WhiteLabel } from '../protocol/white-label'
import type { ContentCache } from './contents/content-cache'
import type { LoadedFeatures } from './lazy/feature-loader'
import { storedRows, type StoredLog } from './log/stored-log'

/** The members of the engine that an explanation of a lock needs. */
export interface LockSource {
  readonly state: () => State
  readonly stored: StoredLog
  readonly contents: ContentCache
  readonly parts: LoadedFeatures
  readonly moment: () => Omit<LockQuery, 'contents'>
  readonly settings: { readonly whiteLabel: WhiteLabel }
}

/**
 * Explains from the rules and the log why a deck, a card or a retake of the signed-in learner is locked (decision 13).
 * Undefined if no user is signed in, or if the subject is not on this device. Rejects when the log cannot be read.
 */
export async function whyLocked(source: LockSource, raw: unknown): Promise<LockExplanation | undefined> {
  const question = decode(LockQuestion, raw)
  const before = source.state()
  if (E.isLeft(question) || guardOf(before, source.settings.whiteLabel) !== 'open') return undefined
  const { deckId } = question.right
  await source.parts.load(['decks'])
  const events = await ownEvents(source, before.user.owner)
  const { library } = before.user.library
  await source.contents.load([
    ...deckNeeds(before, deckId).map((hash) => ({ kind: 'deck' as const, hash })),
    ...(library === undefined ? [] : [{ kind: 'library' as const, hash: library }]),
  ])
  const state = source.state()
  if (state.user.owner !== before.user.owner) return undefined
  return explain(state, question.right, events, { ...source.moment(), contents: source.contents })
}

/** Reads the events of this learner that can cause a lock, except rows that do not decode. */
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
