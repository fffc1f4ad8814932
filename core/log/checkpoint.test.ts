import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { logs } from '../../test/arbitraries/logs'
import { signedIn } from '../../test/examples/history'
import { event, given } from '../../test/given-when-then'
import { hashOf } from '../hash'
import { checksum } from './checksum'
import { checkpointOf, restoreCheckpoint, acceptCurrentVersion } from './checkpoint'
import { emptyFold } from './fold-with-codecs'
import { foldRows } from './fold'
import { toRow } from '../../test/to-row'
import { migrateState } from './state-migrations'
import { stateVersion } from './state-version'
import { cases } from '../../test/cases'

const rows = given(signedIn(), event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })).log.map(toRow)
const fold = foldRows(emptyFold, rows)
const checkpoint = checkpointOf(fold)
const text = JSON.stringify(fold.state)
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const restored = (raw: unknown) => restoreCheckpoint(raw, migrateState)

describe('a checkpoint', () => {
  test('X-LOG-09 contains its position, its versions and the hash of its state', () => {
    expect(checkpoint).toMatchObject({ seq: 4, stateHash: checksum(text), state: text })
    expect(restored(copy(checkpoint))).toEqual({ fold, corrected: false })
  })

  test('X-LOG-09 is rejected with a newer state version, another hash, or another shape', () => {
    expect(restored({ ...checkpoint, stateVersion: stateVersion + 1 })).toBeUndefined()
    expect(restored({ ...checkpoint, stateVersion: 1 })).toBeUndefined()
    expect(restored({ ...checkpoint, state: JSON.stringify({ ...fold.state, seq: 3 }) })).toBeUndefined()
    expect(restored({ ...checkpoint, state: fold.state })).toBeUndefined()
    const shapeless = JSON.stringify({ ...fold.state, user: { ...fold.state.user, seen: 'all' } })
    expect(restored({ ...checkpoint, state: shapeless, stateHash: checksum(shapeless) })).toBeUndefined()
    for (const nonsense of [undefined, null, 'checkpoint', 7, {}, { ...checkpoint, state: undefined }])
      expect(restored(nonsense)).toBeUndefined()
  })

  test('X-LOG-16 of an earlier build, which stored the state as a value with another kind of hash, is used', () => {
    const asValue = { ...checkpoint, state: fold.state, stateHash: hashOf(fold.state) }
    expect(restored(asValue)).toEqual({ fold, corrected: false })
    expect(restored({ ...asValue, state: { ...fold.state, seq: 3 } })).toBeUndefined()
  })

  test('X-LOG-16 of a build with other views or other calls is used: only the state’s own codec decides', () => {
    expect(restored({ ...checkpoint, codecHash: 'of a release with one more view' })?.fold).toEqual(fold)
  })

  test('X-LOG-16 of an older state version is rejected without its migration', () => {
    const older = { ...checkpoint, stateVersion: stateVersion - 1 }
    expect(restoreCheckpoint(older, acceptCurrentVersion)).toBeUndefined()
    expect(restoreCheckpoint(checkpoint, acceptCurrentVersion)?.fold).toEqual(fold)
  })

  property.prop([logs], { numRuns: cases(12) })(
    'X-LOG-10 with the rows after it gives the state of a full replay, at every position',
    ({ rows: log }) => {
      const whole = foldRows(emptyFold, log)
      const expected = hashOf(whole.state)
      let upToHere = emptyFold
      log.forEach((row, index) => {
        upToHere = foldRows(upToHere, [row])
        const taken = restored(copy(checkpointOf(upToHere)))
        if (taken === undefined) throw new Error(`the checkpoint at ${index + 1} was not taken`)
        const resumed = foldRows(taken.fold, log.slice(index + 1))
        expect(hashOf(resumed.state)).toBe(expected)
        expect(resumed.health).toEqual(whole.health)
      })
    },
  )
})
