import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'

/** The owner of a deck or a card. With type 'user' that user may edit it (D-OWN-14). */
export const Owner = struct('Owner', { id: Id }, { type: t.string, name: t.string })
export type Owner = t.TypeOf<typeof Owner>
