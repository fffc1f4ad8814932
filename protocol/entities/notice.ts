import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'

/** A notice to all users (S-ENTITY-12). `description` is HTML. `platform` is 'mobile' or an operating system. */
export const SpecialNotice = struct(
  'SpecialNotice',
  { id: Id },
  {
    title: t.string,
    description: t.string,
    enabled: t.boolean,
    mandatory: t.boolean,
    versionNumber: ExportableText,
    platform: ExportableText,
  },
)
export type SpecialNotice = t.TypeOf<typeof SpecialNotice>
