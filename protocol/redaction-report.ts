import * as t from 'io-ts'
import { Integer, oneOf } from './codec'

/**
 * Why a field is exported unchanged: `id` (an Id), `exportableText` (ExportableText), `word` (of a closed list), `time`,
 * `number`, `key` (a key of a record, such as a deck's id), `public` (a server message that is part of the
 * specification).
 */
export const OpenReason = oneOf('OpenReason', ['id', 'exportableText', 'word', 'time', 'number', 'key', 'public'])
export type OpenReason = t.TypeOf<typeof OpenReason>

/**
 * What an export replaced and kept. `replaced`: the number of pseudonyms by the name of the field that has them; those of
 * fields that no codec declares are counted under `undeclared`. `open`: the fields that stay, by reason.
 */
export const RedactionReport = t.type(
  { replaced: t.record(t.string, Integer), open: t.record(t.string, t.array(t.string)) },
  'RedactionReport',
)
export type RedactionReport = t.TypeOf<typeof RedactionReport>
