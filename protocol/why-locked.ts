import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, list, oneOf } from './codec'
import { Id } from './ids'

/** What is asked about: a deck or its retake, or a card of it. */
export const LockQuestion = entity('LockQuestion', { deckId: Id }, { cardId: Id })
export type LockQuestion = t.TypeOf<typeof LockQuestion>

/** The rule that holds, with what its sentence needs; 'open' when nothing is locked any more. */
export const LockRule = t.union(
  [
    t.type({ is: t.literal('open') }),
    /** A deck before it is to be seen first (S-DAISY-01); seen again, after an assessment was failed (D-DAISY-01). */
    entity(
      'ChainRule',
      { is: t.literal('chain'), relocked: t.boolean },
      { deckTitle: t.string, percentage: Finite, passingGrade: Integer },
    ),
    /** A question is answered once in an attempt (D-VIS-06). */
    t.type({ is: t.literal('answered') }),
    /** A missed question stays closed until its time has come, or until the next attempt (D-VIS-04). */
    entity('MissedRule', { is: t.literal('missed') }, { opensAt: Instant }),
    /** All attempts are made, and after some days there will be as many again (D-TRIAL-14). */
    t.type({ is: t.literal('waits'), attempts: Integer, days: Integer }),
    /** All attempts are made (D-VIS-07, D-VIS-08). */
    t.type({ is: t.literal('usedUp'), attempts: Integer }),
  ],
  'LockRule',
)
export type LockRule = t.TypeOf<typeof LockRule>

/** Something of the log that led to the lock. Times are device time; none where this device was not told. */
export const LockStep = t.union(
  [
    /** How far a deck of the chain was seen; the gate is the part of it that opens the next one, in percent. */
    entity(
      'SeenStep',
      { happened: t.literal('seen'), title: t.string, seen: Integer, total: Integer },
      { at: Instant, gate: Finite },
    ),
    entity(
      'AttemptStep',
      { happened: t.literal('attempt'), at: Instant, passed: t.boolean },
      { number: Integer, score: Integer },
    ),
    entity(
      'AnsweredStep',
      { happened: t.literal('answered'), at: Instant },
      { outcome: oneOf('AnsweredOutcome', ['right', 'wrong']) },
    ),
    entity('RelockedStep', { happened: t.literal('relocked'), at: Instant }, { categoryTitle: t.string }),
    t.type({ happened: t.literal('retried'), at: Instant }),
    t.type({ happened: t.literal('reset'), at: Instant }),
  ],
  'LockStep',
)
export type LockStep = t.TypeOf<typeof LockStep>

/** What opens it. */
export const LockAhead = t.union(
  [
    t.type({ comes: t.literal('cards'), count: Integer }),
    entity('RetakeAhead', { comes: t.literal('retake'), at: Instant, daysLeft: Integer }, { attempts: Integer }),
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
    entity('DeckWay', { leads: t.literal('deck'), deckId: Id, again: t.boolean }, { categoryId: Id, title: t.string }),
    t.type({ leads: t.literal('question'), cardId: Id }),
    t.type({ leads: t.literal('result'), cardId: Id }),
  ],
  'LockWay',
)
export type LockWay = t.TypeOf<typeof LockWay>

/** Why a deck, a card or a retake is locked: the rule, the events behind it in their order, and the way on (decision 13). */
export const LockStory = entity(
  'LockStory',
  { title: t.string, rule: LockRule, steps: list(LockStep) },
  { categoryTitle: t.string, ahead: LockAhead, way: LockWay },
)
export type LockStory = t.TypeOf<typeof LockStory>
