import { expect, test } from 'vitest'
import { lazyFeatures } from '../../core/features/all-features'
import { enqueuesRequest } from '../../core/outbox/queued-events'
import { bootstrapFeature } from '../../core/features/bootstrap'
import { actionLabel } from '../../ui/screens/outbox/action-labels'

test('X-OUTBOX-07 has its own plain label for every action that can be pending', () => {
  const causes = [bootstrapFeature, ...Object.values(lazyFeatures)]
    .flatMap(({ events }) => Object.keys(events))
    .filter(enqueuesRequest)
  expect(causes.length).toBeGreaterThan(20)
  expect(causes.filter((cause) => actionLabel(cause) === 'outbox.did.other')).toEqual([])
  expect(actionLabel('somethingElse')).toBe('outbox.did.other')
})
