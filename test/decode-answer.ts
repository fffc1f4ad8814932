import type * as E from 'fp-ts/Either'
import { api, type Answer, type CallName } from '../protocol/api'
import { readAnswer } from '../protocol/api/wire'
import type { DecodeFault } from '../protocol/codec'
import type { ApiFault } from '../protocol/faults'

/** Reads an answer to a call by its name, from the whole table: clients have the entry of their call alone. */
export const decodeAnswer = <N extends CallName>(
  name: N,
  json: unknown,
  httpStatus: number,
): E.Either<ApiFault | DecodeFault, Answer<N>> => readAnswer<Answer<N>>(api[name], json, httpStatus)
