import { kindOf } from '../../protocol/events/catalogue'
import { decodeRow, type ReadRow } from './event-row-codec'

/** Decodes a stored row with the complete catalogue. */
export const fromRow = (raw: unknown): ReadRow => decodeRow(raw, kindOf)
