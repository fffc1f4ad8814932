import type { StoredEvent } from '../../protocol/events'
import { kindOf } from '../../protocol/events/catalogue'
import { decodeRow, encodeRow, type LogRow, type ReadRow } from './row-by-kind'

/** Encodes an event of the present catalogue. */
export const toRow = (event: StoredEvent): LogRow => encodeRow(event, kindOf)

/** Decodes a stored row by the whole catalogue. */
export const fromRow = (raw: unknown): ReadRow => decodeRow(raw, kindOf)
