import { createServer } from 'node:http'

/** A span as a collector receives it by OTLP in JSON. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  /** 2 for a fault. */
  readonly status: number
}

interface Wire {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'status'> & {
        readonly attributes: readonly {
          readonly key: string
          readonly value: Readonly<Record<string, string | number>>
        }[]
        readonly status: { readonly code?: number }
      })[]
    }[]
  }[]
}

/** A collector of traces on a port of this machine, which keeps all that it receives. */
export interface TraceCollector {
  readonly url: string
  readonly spans: () => readonly ReceivedSpan[]
  /** All received bodies. */
  readonly text: () => string
  readonly close: () => Promise<void>
}

export async function traceCollector(): Promise<TraceCollector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Wire).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
          traceId,
          spanId,
          ...(parentSpanId === undefined ? {} : { parentSpanId }),
          name,
          kind,
          attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
          status: status.code ?? 0,
        })),
    text: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
