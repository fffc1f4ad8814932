import type { CallName, Params, PathParams } from '../../protocol/api'

/** A row as a machine asks for it: the call, its path's parameters, its body, and what it is about. */
export interface AskedRow {
  readonly name: CallName
  readonly path: Readonly<Record<string, string>>
  readonly params: unknown
  readonly subject: string
}

/** Asks for a row, typed by the name of its call. */
export const row = <N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject: string,
): AskedRow => ({ name, path, params, subject })
