import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'

/** To whom a deck or a card belongs; type 'user' makes it editable by that user (D-OWN-14). */
export const Owner = entity('Owner', { id: Id }, { type: t.string, name: t.string })
export type Owner = t.TypeOf<typeof Owner>
