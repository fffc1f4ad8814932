import * as t from 'io-ts'
import { Described } from './describe'

/**
 * A text that nobody wrote about a person and that may leave the device as it is: a word of the system, a hash, a
 * platform. Every other text is replaced by a pseudonym in an export (X-EXPORT-02); ids are open by themselves.
 */
export const OpenText: t.Type<string, string, unknown> = new Described<string, string, unknown>(
  { kind: 'open' },
  'string',
  t.string.is,
  t.string.validate,
  t.identity,
)
