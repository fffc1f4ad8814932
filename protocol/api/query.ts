import * as t from 'io-ts'
import { hasIdLength } from '../id-length'
import { Id } from '../ids'

/** A list of ids as one comma-joined query value. */
export const IdList = new t.Type<readonly string[], string, unknown>(
  'IdList',
  (value): value is readonly string[] => Array.isArray(value) && value.every(Id.is),
  (value, context) => {
    if (typeof value !== 'string') return t.failure(value, context)
    const ids = value === '' ? [] : value.split(',')
    return ids.every(hasIdLength) ? t.success(ids) : t.failure(value, context)
  },
  (ids) => ids.join(','),
)

/** A non-negative whole number as query text. */
export const Count = new t.Type<number, string, unknown>(
  'Count',
  (value): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  (value, context) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? t.success(Number(value)) : t.failure(value, context),
  String,
)
