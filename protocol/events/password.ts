import * as t from 'io-ts'
import { struct } from '../codec'
import { User } from '../entities/user'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** Setting a password. The password itself is never part of the data (X-LOG-13). */
export const passwordEvents = {
  passwordChangeStarted: event('passwordChangeStarted', 1, t.type({ callId: Id })),
  passwordChanged: event('passwordChanged', 1, struct('PasswordChanged', {}, { user: User })),
  passwordChangeFailed: event('passwordChangeFailed', 1, t.type({ fault: Fault })),
} as const
