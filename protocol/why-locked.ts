import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, list, oneOf } from './codec'
import { Id } from './ids'

/** The locked subject: a deck or its retake, or a card of it. */
export const LockQuestion = struct('LockQuestion', { deckId: Id }, { cardId: Id })
export type LockQuestion = t.TypeOf<typeof LockQuestion>

/** The locking rule with the values for its sentence; 'open' when nothing is locked any more. */
export const LockRule = t.union(
  [
    t.type({ is: t.literal('open') }),
    /** A previous deck must be seen first (S-DAISY-01), or seen again after a failed assessment (D-DAISY-01). */
    struct(
      'ChainRule',
      { is: t.literal('chain'), relocked: t.boolean },
      { deckTitle: t.string, percentage: Finite, passingGrade: Integer },
    ),
    /** A question is answered once per attempt (D-VIS-06). */
    t.type({ is: t.literal('answered') }),
    /** A missed question stays locked until a certain time, or until the next attempt (D-VIS-04). */
    struct('MissedRule', { is: t.literal('missed') }, { opensAt: Instant }),
    /** All attempts are used; after some days the learner gets as many again (D-TRIAL-14). */
    t.type({ is: t.literal('waits'), attempts: Integer, days: Integer }),
    /** All attempts are used (D-VIS-07, D-VIS-08). */
    t.type({ is: t.literal('usedUp'), attempts: Integer }),
  ],
  'LockRule',
)
export type LockRule = t.TypeOf<typeof LockRule>

/** A logged step that led to the lock. Times are device time; absent if this device did not log the step. */
export const LockStep = t.union(
  [
    /** The progress of a deck of the chain. `gate`: the percentage that unlocks the next deck. */
    struct(
      'SeenStep',
      { happened: t.literal('seen'), title: t.string, seen: Integer, total: Integer },
      { at: Instant, gate: Finite },
    ),
    struct(
      'AttemptStep',
      { happened: t.literal('attempt'), at: Instant, passed: t.boolean },
      { number: Integer, score: Integer },
    ),
    struct(
      'AnsweredStep',
      { happened: t.literal('answered'), at: Instant },
      { outcome: oneOf('AnsweredOutcome', ['right', 'wrong']) },
    ),
    struct('RelockedStep', { happened: t.literal('relocked'), at: Instant }, { categoryTitle: t.string }),
    t.type({ happened: t.literal('retried'), at: Instant }),
    t.type({ happened: t.literal('reset'), at: Instant }),
  ],
  'LockStep',
)
export type LockStep = t.TypeOf<typeof LockStep>

/** What unlocks it. */
export const LockAhead = t.union(
  [
    t.type({ comes: t.literal('cards'), count: Integer }),
    struct('RetakeAhead', { comes: t.literal('retake'), at: Instant, daysLeft: Integer }, { attempts: Integer }),
    t.type({ comes: t.literal('time'), at: Instant }),
    t.type({ comes: t.literal('attemptEnds') }),
    t.type({ comes: t.literal('nextAttempt') }),
  ],
  'LockAhead',
)
export type LockAhead = t.TypeOf<typeof LockAhead>

/** What the learner can do about it now. */
export const LockWay = t.union(
  [
    struct('DeckWay', { leads: t.literal('deck'), deckId: Id, again: t.boolean }, { categoryId: Id, title: t.string }),
    t.type({ leads: t.literal('question'), cardId: Id }),
    t.type({ leads: t.literal('result'), cardId: Id }),
  ],
  'LockWay',
)
export type LockWay = t.TypeOf<typeof LockWay>

/**
 * Why a deck, a card or a retake is locked: the rule, the events behind it in order, and the next step (decision 13).
 */
export const LockExplanation = struct(
  'LockExplanation',
  { title: t.string, rule: LockRule, steps: list(LockStep) },
  { categoryTitle: t.string, ahead: LockAhead, way: LockWay },
)
export type LockExplanation = t.TypeOf<typeof LockExplanation>
