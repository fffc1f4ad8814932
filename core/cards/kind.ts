import type { CardKinds } from '../../protocol/cards'
import type { Domain } from '../decider'

type NamesOf<Table> = Extract<keyof Table, string>

/** The kinds of cards whose intents are decided here; questions and results are an assessment's (core/quiz). */
export type DecidedKind = Exclude<
  { [K in keyof CardKinds]: NamesOf<CardKinds[K]['intents']> extends never ? never : K }[keyof CardKinds],
  'quiz' | 'quizResults'
>

type All<Table, Names> = Required<Pick<NonNullable<Table>, Extract<keyof NonNullable<Table>, Names>>>

/**
 * What the core does of one kind of card. Each of its intents is decided, each of its events is folded, and of each is
 * said what the server is told of it: the compiler names the one that is missing.
 */
export type CardDomain<K extends DecidedKind> = Domain & {
  readonly intents: All<Domain['intents'], NamesOf<CardKinds[K]['intents']>>
  readonly evolve: All<Domain['evolve'], NamesOf<CardKinds[K]['events']>>
  readonly rows: All<Domain['rows'], NamesOf<CardKinds[K]['events']>>
}
