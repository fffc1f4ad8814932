import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startApp, started } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { addPendingCall, hasPendingCall } from '../calls'
import { isRecent, isSecondTap } from './zoned-time'

const HOUR = 3_600_000
const time = fc.nat({ max: HOUR })

describe('decision 9: the age of a time', () => {
  property.prop([fc.integer({ min: NOON - HOUR, max: NOON + HOUR }), time])(
    'is recent within the limit, in the past and in the future',
    (then, within) => {
      expect(isRecent(then, NOON, within)).toBe(then > NOON - within && then < NOON + within)
    },
  )

  test('X-OUTBOX-08 after the clock is set back, a press an hour later is not a second tap', () => {
    expect([isSecondTap(NOON, NOON + 999), isSecondTap(NOON, NOON - 999)]).toEqual([true, true])
    expect([isSecondTap(NOON, NOON + 1_000), isSecondTap(NOON, NOON - HOUR)]).toEqual([false, false])
    expect(isSecondTap(undefined, NOON)).toBe(false)
  })

  test('after the clock is set back, a call is pending only within its lifetime', () => {
    const { state } = startApp(NOON).tell(started).signIn()
    const asked = addPendingCall(state, 'one', { purpose: 'home', session: 's', at: NOON })
    const isUnderWay = (at: number) => hasPendingCall(asked, at, () => true)
    expect([isUnderWay(NOON), isUnderWay(NOON - 1_000), isUnderWay(NOON - 24 * HOUR)]).toEqual([true, true, false])
  })
})
