import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { root } from '../../scripts/setup.mjs'
import { rollingUpgrade } from '../upgrade/rolling-upgrade'
import type { UpgradeReport } from '../upgrade/rolling-upgrade'
import { compileServer, readStoredRelease, unpackStored } from '../../scripts/release/stored-release'
import { freshAddress } from './databases'

let report: UpgradeReport
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshAddress(inject('postgres'))
  drop = database.drop
  const previous = unpackStored(readStoredRelease())
  const next = await compileServer(root, 'next')
  report = await rollingUpgrade({ previous, next, database: database.address })
})
afterAll(() => drop())

describe('X-SERVER-08 X-SERVER-10 an upgrade from the stored release and a rollback, with learners at work', () => {
  test('fails no request when processes of both releases take over from each other on new tables', () => {
    const { faults, errors, exitCodes } = report
    expect({ faults, errors, exitCodes }).toEqual({ faults: [], errors: [], exitCodes: [0, 0, 0] })
    expect(report.requests).toBeGreaterThanOrEqual(240)
    expect(report.files).toBeGreaterThan(40)
  })

  test('keeps every acknowledged action once when the previous release serves again', () => {
    expect(report.acknowledged).toBeGreaterThanOrEqual(60)
    expect(report).toMatchObject({ kept: report.acknowledged, miscounted: [], answeredOtherwise: 0 })
  })
})
