import type { CallName, Params, PathParams } from '../../protocol/api'

/** A request that a machine enqueues: the call, its path's parameters, its body, and its subject. */
export interface MachineRequest {
  readonly name: CallName
  readonly path: Readonly<Record<string, string>>
  readonly params: unknown
  readonly subject: string
}

/** Builds a request, typed by the name of its call. */
export const machineRequest = <N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject: string,
): MachineRequest => ({ name, path, params, subject })
