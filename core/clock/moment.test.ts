import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOON, startApp, started } from '../../test/examples/app'
import { request, underWay } from '../calls'
import { isRecent, isSecondTap } from './moment'

const HOUR = 3_600_000
const time = fc.nat({ max: HOUR })

describe('decision 9: how long ago something was', () => {
  property.prop([fc.integer({ min: NOON - HOUR, max: NOON + HOUR }), time])(
    'it is recent for so long, and what lies ahead of the clock for no longer',
    (then, within) => {
      expect(isRecent(then, NOON, within)).toBe(then > NOON - within && then < NOON + within)
    },
  )

  test('X-OUTBOX-08 a clock that is put back makes no second tap of a press an hour later', () => {
    expect([isSecondTap(NOON, NOON + 999), isSecondTap(NOON, NOON - 999)]).toEqual([true, true])
    expect([isSecondTap(NOON, NOON + 1_000), isSecondTap(NOON, NOON - HOUR)]).toEqual([false, false])
    expect(isSecondTap(undefined, NOON)).toBe(false)
  })

  test('a call that was asked for before the clock was put back is not under way for as long', () => {
    const { state } = startApp(NOON).tell(started).signIn()
    const asked = request(state, 'one', { purpose: 'home', session: 's', at: NOON })
    const isUnderWay = (at: number) => underWay(asked, at, () => true)
    expect([isUnderWay(NOON), isUnderWay(NOON - 1_000), isUnderWay(NOON - 24 * HOUR)]).toEqual([true, true, false])
  })
})
