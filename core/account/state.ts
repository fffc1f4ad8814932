import * as t from 'io-ts'
import { byId, entity, oneOf } from '../../protocol/codec'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { MachineState } from '../machine-state'

/** What the account has to say of itself, flat and short: it is part of every start. Nothing of it outlives the sign-in. */
export const AccountState = entity(
  'AccountState',
  {},
  {
    /** The last try to change or delete the account, by its call, and what stood in the way; of a deletion an alert tells. */
    callId: Id,
    tried: oneOf('Tried', ['update', 'registration', 'deletion']),
    fault: Fault,
    /** The verification of a phone: where it stands, of which number, and what stood in the way. */
    flow: MachineState,
    phone: t.string,
    phoneFault: Fault,
    /** What roles are called, by their ids; empty for one without a name. */
    roles: byId(t.string),
    rolesFault: Fault,
    /** This device gets messages of this user. */
    push: t.boolean,
  },
)
export type AccountState = Readonly<t.TypeOf<typeof AccountState>>
