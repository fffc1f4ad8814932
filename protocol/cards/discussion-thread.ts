import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** The load status of a thread: not loaded, loaded, failed (D-DISC-02). */
export const ThreadStatus = oneOf('ThreadStatus', ['init', 'online', 'error'])
export type ThreadStatus = t.TypeOf<typeof ThreadStatus>
