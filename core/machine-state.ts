import * as t from 'io-ts'
import { byId, entity } from '../protocol/codec'
import { OpenText } from '../protocol/open'

const value = t.union([OpenText, byId(OpenText)])

/** The state of a machine that has no context: JSON, nothing alive in it. */
export const MachineState = entity('MachineState', { value }, {})

/** The state of a machine and what it goes by. */
export const machineState = <C extends t.Mixed>(name: string, context: C) => entity(name, { value, context }, {})
