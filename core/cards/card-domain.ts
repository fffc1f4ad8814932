import type { CardKinds } from '../../protocol/cards'
import type { Domain } from '../decider'

type NamesOf<Table> = Extract<keyof Table, string>

/** The card kinds whose intents are decided here; core/quiz decides questions and results. */
export type DecidedKind = Exclude<
  { [K in keyof CardKinds]: NamesOf<CardKinds[K]['intents']> extends never ? never : K }[keyof CardKinds],
  'quiz' | 'quizResults'
>

type All<Table, Names> = Required<Pick<NonNullable<Table>, Extract<keyof NonNullable<Table>, Names>>>

/**
 * The core's part of one card kind. The compiler requires a decision for each intent, a state update for each event,
 * and for each event an outbox request or 'notSent'.
 */
export type CardDomain<K extends DecidedKind> = Domain & {
  readonly intents: All<Domain['intents'], NamesOf<CardKinds[K]['intents']>>
  readonly evolve: All<Domain['evolve'], NamesOf<CardKinds[K]['events']>>
  readonly requests: All<Domain['requests'], NamesOf<CardKinds[K]['events']>>
}
