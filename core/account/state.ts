import * as t from 'io-ts'
import { byId, struct, oneOf } from '../../protocol/codec'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { MachineState } from '../machine-state'

/** The account state, flat and short, because every start loads it. It is cleared with the sign-in. */
export const AccountState = struct(
  'AccountState',
  {},
  {
    /**
     * The last try to change or delete the account, with its call and its fault; an alert shows the failure of a
     * deletion.
     */
    callId: Id,
    lastOperation: oneOf('Tried', ['update', 'registration', 'deletion']),
    fault: Fault,
    /** The verification of a phone: its state, its number, and its fault. */
    phoneVerification: MachineState,
    phone: t.string,
    phoneFault: Fault,
    /** Names of roles, by id; empty for one without a name. */
    roles: byId(t.string),
    /** Those that a member who leaves can join again. */
    rejoinable: t.array(Id),
    rolesFault: Fault,
    /** This device receives messages of this user. */
    push: t.boolean,
  },
)
export type AccountState = Readonly<t.TypeOf<typeof AccountState>>
