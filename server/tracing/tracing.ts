/** Values of a span: words of the program and numbers, never ids or texts of people. */
export type SpanValues = Readonly<Record<string, string | number>>

/** How a span begins. */
export interface SpanStart {
  readonly name: string
  /** 'server': a request. 'client': a request or a statement to another program. */
  readonly kind: 'server' | 'client' | 'internal'
  readonly values?: SpanValues
  /** The W3C header 'traceparent' of a request, whose trace goes on. */
  readonly traceparent?: string | undefined
}

/** What becomes known during a span. */
export interface OpenSpan {
  readonly rename: (name: string) => void
  readonly add: (values: SpanValues) => void
  readonly fail: () => void
}

/** Records spans (docs/operations.md, 'Traces'). Exists only if an endpoint is configured. */
export interface Tracing {
  /** Runs work in a span: a child of the present one, if there is one. Rethrows the work's error and marks the span. */
  readonly run: <A>(start: SpanStart, work: (span: OpenSpan) => Promise<A>) => Promise<A>
  /** Runs work in a span if there is a present one. Otherwise just runs it, as for background statements. */
  readonly runInside: <A>(start: SpanStart, work: () => Promise<A>) => Promise<A>
  /** Id of the present trace, 32 hexadecimal digits. */
  readonly traceId: () => string | undefined
  /** Exports the remaining spans within 5 s, and ends. */
  readonly close: () => Promise<void>
}
