import type { NewEvent, StoredEvent } from '../../protocol/events'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { IntentType } from '../../protocol/intents'
import type { Input } from '../decider'
import type { FactType } from '../facts'
import type { Purpose } from '../pending-call'

/** An intent or a fact as a row keeps it: decoded data, which is plain JSON. */
export interface KeptInput {
  readonly kind: 'intent' | 'fact'
  readonly type: string
  readonly data: object
}

/** Maximum length of a kept input, in characters of JSON; a larger one is mostly content that its events carry. */
const MAX_INPUT_LENGTH = 768

/**
 * Intents that are never kept (X-LOG-13): their texts are sign-in names, phone numbers, content codes, or URLs that may
 * contain a code.
 */
export const neverKeptIntents: ReadonlySet<IntentType> = new Set<IntentType>([
  'submitEmail',
  'openSignIn',
  'logIn',
  'requestPasswordReset',
  'storeInitialUrl',
  'updateAccount',
  'register',
  'setUpPhone',
  'lookUpContent',
  'openLinkFromCard',
])

/**
 * Facts that are never kept: they hold pending actions or an open deck, also those of other users of the device
 * (X-SEC-06, X-LOG-15), or the referrer, which may contain a token (X-LOG-13).
 */
export const neverKeptFacts: ReadonlySet<FactType> = new Set<FactType>([
  'sealed',
  'opened',
  'healed',
  'returned',
  'started',
])

/** Calls whose answers are never kept: a role may carry its content code (X-LOG-13). */
export const neverKeptAnswers: ReadonlySet<Purpose> = new Set<Purpose>(['contentLookup', 'contentJoin', 'contentList'])

/** The first event of an input, and the user whom its row names. */
type FirstEvent = Pick<NewEvent, 'type' | 'data'> & Partial<Pick<StoredEvent, 'actor'>>

/**
 * Returns what the row of an input's first event keeps of it, so that it can be decided again; undefined for a private or
 * large one, and for an expired timer, which the event itself names (core/infer-input).
 */
export function keptInput(body: Input['body'], first: FirstEvent): KeptInput | undefined {
  if (body.kind === 'intent') {
    const { type, data } = body.intent
    return neverKeptIntents.has(type) ? undefined : ifSmall({ kind: 'intent', type, data })
  }
  const { fact } = body
  const { type, ...data } = fact
  if (type === 'timerFired' && (first.type === 'timerFired' || 'firing' in first.data)) return undefined
  // An answer that came after a logout is about a user whom the row must not tell of; it changed nothing (X-OUTBOX-06).
  if (fact.type === 'rowSent' && fact.trial !== undefined && fact.trial.userId !== first.actor)
    return ifSmall({ kind: 'fact', type, data: omitUndefined({ rowId: fact.rowId, records: fact.records }) })
  const isPrivate =
    neverKeptFacts.has(type) ||
    (fact.type === 'callEnded' && fact.outcome.ok && neverKeptAnswers.has(fact.outcome.purpose))
  return isPrivate ? undefined : ifSmall({ kind: 'fact', type, data })
}

const ifSmall = (kept: KeptInput): KeptInput | undefined =>
  JSON.stringify(kept).length > MAX_INPUT_LENGTH ? undefined : kept
