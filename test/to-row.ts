import { encodeRow, type LogRow } from '../core/log/event-row-codec'
import type { StoredEvent } from '../protocol/events'
import { kindOf } from '../protocol/events/catalogue'

/** Encodes an event of the current catalogue as the log stores it. */
export const toRow = (event: StoredEvent): LogRow => encodeRow(event, kindOf)
