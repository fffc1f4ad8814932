/** Classes of faults in which the database cannot be used for now. A retry may succeed. */
export type DatabaseFaultClass =
  | 'unreachable'
  | 'shuttingDown'
  | 'connectionLost'
  | 'tooManyConnections'
  | 'poolExhausted'
  | 'noReply'
  | 'readOnly'

/** Thrown by statements while the database cannot be used. `cause`: the driver's error. */
export class DatabaseUnavailable extends Error {
  readonly fault: DatabaseFaultClass

  constructor(fault: DatabaseFaultClass, cause: unknown) {
    super('The database cannot be used for now', { cause })
    this.name = 'DatabaseUnavailable'
    this.fault = fault
  }
}

/** Codes of the system and SQLSTATEs (PostgreSQL's appendix A), and their classes. */
const classOfCode: Readonly<Record<string, DatabaseFaultClass>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  // The Unix socket is missing.
  ENOENT: 'unreachable',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  '57P01': 'shuttingDown',
  '57P02': 'shuttingDown',
  '57P03': 'shuttingDown',
  '53300': 'tooManyConnections',
  // The server is no longer the primary of its cluster, or not yet.
  '25006': 'readOnly',
}

/** The driver reports these faults without a code (pg 8, pg-pool 3). */
const classOfMessage: Readonly<Record<string, DatabaseFaultClass>> = {
  'timeout exceeded when trying to connect': 'poolExhausted',
  'Cannot use a pool after calling end on the pool': 'poolExhausted',
  'Connection terminated due to connection timeout': 'unreachable',
  'Connection terminated unexpectedly': 'connectionLost',
  'Connection terminated': 'connectionLost',
  'Client has encountered a connection error and is not queryable': 'connectionLost',
  'Client was closed and is not queryable': 'connectionLost',
  'Query read timeout': 'noReply',
}

/** Returns the class of an error of the driver. Undefined when a statement failed for another reason. */
export function databaseFaultOf(error: unknown): DatabaseFaultClass | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code !== 'string') return classOfMessage[error.message]
  // Class 08: connection exception.
  return classOfCode[code] ?? (/^08...$/.test(code) ? 'connectionLost' : undefined)
}

/** Converts connection faults of the driver to DatabaseUnavailable. Returns other errors as they are. */
export function asDatabaseError(error: unknown): unknown {
  const fault = databaseFaultOf(error)
  return fault === undefined ? error : new DatabaseUnavailable(fault, error)
}
