import * as t from 'io-ts'
import { IntrospectableCodec } from './codec-introspection'

/**
 * A text without personal content that is exported unchanged: a system word, a hash, a platform. An export replaces
 * every other text by a pseudonym (X-EXPORT-02). Ids are always exportable.
 */
export const ExportableText: t.Type<string, string, unknown> = new IntrospectableCodec<string, string, unknown>(
  { kind: 'open' },
  'string',
  t.string.is,
  t.string.validate,
  t.identity,
)
