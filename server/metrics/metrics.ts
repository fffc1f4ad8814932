import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseFaultClass } from '../db/database-unavailable'
import type { FinishedRequest } from '../http/finished-requests'

/** Upper limits of the latency histogram, s. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/** A value with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/**
 * The metrics of this process in Prometheus's form (docs/operations.md). They contain no names, ids or addresses of
 * users: labels are calls, statuses and classes of faults.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Counter<'call' | 'status'>
  readonly #latency: Histogram<'call'>
  readonly #faults: Counter<'fault'>
  readonly #shed: Counter
  /** Children of the two metrics by call and status, because the look-up by labels is slow. */
  readonly #counters = new Map<string, Counter.Internal>()
  readonly #histograms = new Map<string, Histogram.Internal<'call'>>()

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Counter({
      name: 'flipdeck_requests_total',
      help: 'Answered requests by API call (or page) and status',
      labelNames: ['call', 'status'],
      registers,
    })
    this.#latency = new Histogram({
      name: 'flipdeck_request_duration_seconds',
      help: 'Time until the answer begins, by API call (or page)',
      labelNames: ['call'],
      buckets: LATENCY_BUCKETS,
      registers,
    })
    this.#faults = new Counter({
      name: 'flipdeck_database_faults_total',
      help: 'Requests refused because the database could not be used, by class of fault',
      labelNames: ['fault'],
      registers,
    })
    this.#shed = new Counter({
      name: 'flipdeck_calls_shed_total',
      help: 'API calls refused because too many waited',
      registers,
    })
  }

  /** Counts an answered request. */
  readonly observe = ({ part, status, ms }: FinishedRequest): void => {
    const key = `${part} ${status}`
    let counter = this.#counters.get(key)
    if (counter === undefined) {
      counter = this.#requests.labels(part, String(status))
      this.#counters.set(key, counter)
    }
    counter.inc()
    let histogram = this.#histograms.get(part)
    if (histogram === undefined) {
      histogram = this.#latency.labels(part)
      this.#histograms.set(part, histogram)
    }
    histogram.observe(ms / 1_000)
  }

  /** Counts a request that was refused because of the database. */
  countFault(fault: DatabaseFaultClass): void {
    this.#faults.inc({ fault })
  }

  /** Counts a call that was refused because too many waited. */
  countShed(): void {
    this.#shed.inc()
  }

  /** Adds a counter with one label, and returns the function that counts. */
  addCounter(name: string, help: string, label: string): (value: string) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.#registry] })
    return (value) => counter.inc({ [label]: value })
  }

  /** Adds a gauge whose value is read at each scrape. */
  addGauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** Adds a gauge whose samples are read at each scrape. Without samples (undefined) it is absent from the scrape. */
  addSamples(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly Sample[] | undefined>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      async collect() {
        this.reset()
        for (const { labels, value } of (await read()) ?? []) this.set({ ...labels }, value)
      },
    })
  }

  /** Returns all metrics as text, and its content type. */
  async scrape(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}
