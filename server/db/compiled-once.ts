import { sql } from 'kysely'
import type { Compilable, CompiledQuery, Expression } from 'kysely'
import type { Reader } from './connection'

/** Marks the position of a value in a compiled statement. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns the expression for a value. */
export type ValueOf<V> = <N extends keyof V & string>(name: N) => Expression<V[N]>

/**
 * Creates a read of one row that is built and compiled once per database, for a statement of every request: building it
 * takes longer than sending it. `build` gets expressions in place of the values. Rejects if there is no row.
 */
export function compiledOnce<V extends Readonly<Record<string, unknown>>, R>(
  build: (db: Reader, valueOf: ValueOf<V>) => Compilable<R>,
): (db: Reader, values: V) => Promise<R> {
  const known = new WeakMap<Reader, CompiledQuery<R>>()
  return async (db, values) => {
    let compiled = known.get(db)
    if (compiled === undefined) {
      compiled = build(db, (name) => sql.val(new Placeholder(name)).$castTo()).compile()
      known.set(db, compiled)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    )
    const query: CompiledQuery<R> = { ...compiled, parameters }
    const [row] = (await db.executeQuery(query)).rows
    if (row === undefined) throw new Error('The statement returned no row')
    return row
  }
}
