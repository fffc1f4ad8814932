import { expect, test } from 'vitest'
import { startApp } from '../../../test/examples/app'
import { mayaWithoutOrg } from '../../../test/examples/defaults'

test('S-ROUTE-34 S-ROUTE-31 the phone can be verified while the SMS question is open; no number is shown while signed out', () => {
  const primaryOrg = { id: 'org', forceSMSIntake: true }
  const app = startApp()
    .signIn({ ...mayaWithoutOrg, primaryOrg })
    .do('setUpPhone', { phone: '5550104477' })
  expect(app.view('shell', {})?.guard).toBe('smsIntake')
  expect(app.view('phone', {})).toMatchObject({ step: 'enterPhone', busy: true, number: '5550104477' })
  expect(app.do('logOut', { force: true }).view('phone', {})?.number).toBe('')
})
