import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { Context } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import { release } from '../release'
import { RepeatedLines } from '../repeated-lines'
import type { OpenSpan, SpanStart, Tracing } from './tracing'

/** Maximum number of spans that wait for the collector. Further ones are dropped. */
const MAX_QUEUED = 2_048
const MAX_BATCH = 512
const EXPORT_EVERY_MS = 5_000
/** Time limit of an export, and of the last one at the end, ms. */
const EXPORT_TIMEOUT_MS = 5_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Logs exports that failed, at most one line per 10 s. The spans are lost; requests do not notice. */
function logging(exporter: SpanExporter, log: (line: string) => void): SpanExporter {
  const lines = new RepeatedLines(log)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) lines.write('warn', 'traces not exported', 'collector')
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Sends spans to a collector by OTLP over HTTP with JSON. `url`: where it accepts traces. Further settings are the
 * standard ones of OpenTelemetry (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`).
 */
export function otlpTracing(url: string, log: (line: string) => void): Tracing {
  const exporter = logging(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), log)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'flipdeck', 'service.version': release }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_QUEUED,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('flipdeck')
  const present = new AsyncLocalStorage<Context>()

  async function run<A>(
    { name, kind, values = {}, traceparent }: SpanStart,
    work: (span: OpenSpan) => Promise<A>,
  ): Promise<A> {
    const parent = present.getStore() ?? remoteContext(traceparent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...values } }, parent)
    const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR })
    const open: OpenSpan = {
      rename: (other) => void span.updateName(other),
      add: (further) => void span.setAttributes({ ...further }),
      fail,
    }
    try {
      return await present.run(trace.setSpan(parent, span), () => work(open))
    } catch (error) {
      // Not the message, which may quote user input.
      span.setAttribute('error.type', errorType(error))
      fail()
      throw error
    } finally {
      span.end()
    }
  }

  return {
    run,
    runInside: (start, work) => (present.getStore() === undefined ? work() : run(start, work)),
    traceId: () => {
      const context = present.getStore()
      return context === undefined ? undefined : trace.getSpanContext(context)?.traceId
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** Returns the context of a 'traceparent' header: the root if there is none or if it is malformed. */
function remoteContext(traceparent: string | undefined): Context {
  const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
  if (remote === null) return ROOT_CONTEXT
  const traceFlags = remote.traceFlags & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { ...remote, traceFlags, isRemote: true })
}

/** The class of an error: PostgreSQL's or the system's code, else its name. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
