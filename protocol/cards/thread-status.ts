import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** What is known of a thread: nothing yet, what was fetched last, or that it could not be fetched (D-DISC-02). */
export const ThreadStatus = oneOf('ThreadStatus', ['init', 'online', 'error'])
export type ThreadStatus = t.TypeOf<typeof ThreadStatus>
