import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'

/** A notice to everybody (S-ENTITY-12); description is html, platform 'mobile' or an operating system. */
export const SpecialNotice = entity(
  'SpecialNotice',
  { id: Id },
  {
    title: t.string,
    description: t.string,
    enabled: t.boolean,
    mandatory: t.boolean,
    versionNumber: OpenText,
    platform: OpenText,
  },
)
export type SpecialNotice = t.TypeOf<typeof SpecialNotice>
