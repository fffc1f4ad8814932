import type * as E from 'fp-ts/Either'
import { api, type Answer, type CallName } from '../protocol/api'
import { readAnswer } from '../protocol/api/wire'
import type { DecodeFault } from '../protocol/codec'
import type { ApiFault } from '../protocol/faults'

/** Decodes a response by its call's name, from the complete table; clients have only their call's entry. */
export const decodeAnswer = <N extends CallName>(
  name: N,
  json: unknown,
  httpStatus: number,
): E.Either<ApiFault | DecodeFault, Answer<N>> => readAnswer<Answer<N>>(api[name], json, httpStatus)
