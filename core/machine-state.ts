import * as t from 'io-ts'
import { byId, entity } from '../protocol/codec'
import { OpenText } from '../protocol/open'

/** A machine's state as it stands in ours: JSON, nothing alive in it. */
export const MachineState = entity('MachineState', { value: t.union([OpenText, byId(OpenText)]) }, {})
export type MachineState = Readonly<t.TypeOf<typeof MachineState>>
