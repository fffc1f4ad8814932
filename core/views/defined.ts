type Defined<A> = { readonly [K in keyof A]?: Exclude<A[K], undefined> }

/** The fields that have a value: what a view does not know it leaves out. */
export const defined = <A extends object>(fields: A): Defined<A> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<A>
