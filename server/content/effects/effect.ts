import { groupBy } from '../../../protocol/group-by'

/**
 * What a learner would lose. `access`: signing in. `pass`, `certificate`: of an assessment. `attempt`: a started
 * assessment changes. `deck`: the learner cannot open it any more. `role`: a membership. `points`: in a competition.
 * `favorite`, `ownDeck`: a card that the learner marked, or put into an own deck. `result`: of a points deck.
 */
export const effectKinds = [
  'access',
  'pass',
  'certificate',
  'attempt',
  'deck',
  'role',
  'points',
  'favorite',
  'ownDeck',
  'result',
] as const
export type EffectKind = (typeof effectKinds)[number]

/**
 * Why. `removed`: the pack lacks it. `noAssessment`: the deck is no assessment any more. `answers`: the learner's
 * answers are graded differently. `passMark`: the score is below the new pass mark. `limit`: fewer attempts. `closed`:
 * the assessment ends, begins later, or the organisation's app is switched off. `role`: the learner has no role for it.
 * `chain`: a chain locks it. `lower`: a lower score.
 */
export const effectReasons = [
  'removed',
  'noAssessment',
  'answers',
  'passMark',
  'limit',
  'closed',
  'role',
  'chain',
  'lower',
] as const
export type EffectReason = (typeof effectReasons)[number]

/** One learner's loss. */
export interface Effect {
  readonly kind: EffectKind
  readonly reason: EffectReason
  readonly userId: string
  /** The deck, role or competition; for `access` the organisation; for a card its deck. */
  readonly subject: { readonly id: string; readonly title: string }
  /** The record stays, although the new content does not support it. */
  readonly kept: boolean
}

/** The learners with the same loss. */
export interface EffectGroup extends Omit<Effect, 'userId'> {
  readonly people: number
  /** By name; only on request. */
  readonly learners?: readonly { readonly id: string; readonly name: string }[]
}

/** Groups effects by what is lost, in the order of the kinds and of the titles. `names`: lists the learners by name. */
export function groupEffects(
  effects: readonly Effect[],
  names: ReadonlyMap<string, string> | undefined,
): readonly EffectGroup[] {
  const keyOf = ({ kind, reason, subject: { id } }: Effect) => `${kind} ${reason} ${id}`
  return [...groupBy(effects, keyOf).values()]
    .flatMap((group): readonly EffectGroup[] => {
      const [first] = group
      if (first === undefined) return []
      const { userId: _first, ...loss } = first
      const ids = [...new Set(group.map(({ userId }) => userId))]
      const learners = ids
        .map((id) => ({ id, name: names?.get(id) ?? '' }))
        .toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id))
      return [{ ...loss, people: ids.length, ...(names === undefined ? {} : { learners }) }]
    })
    .toSorted(
      (one, other) =>
        effectKinds.indexOf(one.kind) - effectKinds.indexOf(other.kind) ||
        compare(one.subject.title, other.subject.title) ||
        compare(one.reason, other.reason),
    )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
