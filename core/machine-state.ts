import * as t from 'io-ts'
import { byId, struct } from '../protocol/codec'
import { ExportableText } from '../protocol/exportable-text'

const value = t.union([ExportableText, byId(ExportableText)])

/** The state of a machine without context, as plain JSON. */
export const MachineState = struct('MachineState', { value }, {})

/** Builds the codec of a machine's state with its context. */
export const machineState = <C extends t.Mixed>(name: string, context: C) => struct(name, { value, context }, {})
