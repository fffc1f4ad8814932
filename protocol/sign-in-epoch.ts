import type * as t from 'io-ts'
import { struct, Integer } from './codec'
import { Id } from './ids'

/** A user, or none, and one of their sign-ins on this device (X-BRIDGE-03). */
export const SignInEpoch = struct('SignInEpoch', { signIn: Integer }, { owner: Id })
export type SignInEpoch = Readonly<t.TypeOf<typeof SignInEpoch>>
