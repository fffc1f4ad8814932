import { describe, expect, it } from 'vitest'
import { BEAT_EVERY } from '../../protocol/heartbeat'
import { createHeartbeatMonitor, HUNG_AFTER_MS, MAX_HUNG_AFTER_MS } from './heartbeat-monitor'

/** Creates a silence meter with a fake clock, and functions that advance it. */
function measured() {
  let at = 0
  const silence = createHeartbeatMonitor(() => at)
  const wait = (ms: number) => {
    for (const until = at + ms; at < until;) {
      at += BEAT_EVERY
      silence.count()
    }
  }
  const limit = () => {
    silence.beat()
    let waited = 0
    while (!silence.isHung()) {
      wait(BEAT_EVERY)
      waited += BEAT_EVERY
    }
    silence.reset()
    return waited
  }
  return { silence, wait, limit, sleep: (ms: number) => (at += ms) }
}

describe('the silence of a worker', () => {
  it('X-BRIDGE-03 is no hang for at least 10 s, and is one after 15 s', () => {
    const { silence, wait } = measured()
    wait(HUNG_AFTER_MS - BEAT_EVERY)
    expect([silence.isBusy(), silence.isHung()]).toEqual([true, false])
    expect(HUNG_AFTER_MS).toBeGreaterThan(10_000)
    wait(BEAT_EVERY)
    expect(silence.isHung()).toBe(true)
  })

  it('X-BRIDGE-03 ends with a beat', () => {
    const { silence, wait } = measured()
    wait(HUNG_AFTER_MS - BEAT_EVERY)
    silence.beat()
    wait(HUNG_AFTER_MS - BEAT_EVERY)
    expect(silence.isHung()).toBe(false)
  })

  it('X-BRIDGE-03 may last three times the longest silence that ended with a beat, up to 60 s', () => {
    const { limit, wait } = measured()
    expect(limit()).toBe(HUNG_AFTER_MS)
    wait(4_000)
    expect(limit()).toBe(HUNG_AFTER_MS)
    wait(12_000)
    expect(limit()).toBe(36_000)
    wait(50_000)
    expect(limit()).toBe(MAX_HUNG_AFTER_MS)
  })

  it('X-BRIDGE-03 does not count the time in which the page was frozen, asleep or busy', () => {
    const { silence, wait, sleep } = measured()
    wait(HUNG_AFTER_MS - 2_000)
    sleep(8 * 3_600_000)
    silence.count()
    expect(silence.isHung()).toBe(false)
    wait(1_000)
    expect(silence.isHung()).toBe(true)
    silence.reset()
    expect([silence.isBusy(), silence.isHung()]).toEqual([false, false])
  })
})
