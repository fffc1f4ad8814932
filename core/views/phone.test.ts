import { expect, test } from 'vitest'
import { MAYA, startApp } from '../../test/examples/app'

test('S-ROUTE-34 S-ROUTE-31 the phone can be verified while the question for text messages holds; signed out nobody’s number shows', () => {
  const primaryOrg = { id: 'org', forceSMSIntake: true }
  const app = startApp()
    .signIn({ ...MAYA, primaryOrg })
    .do('setUpPhone', { phone: '5550104477' })
  expect(app.view('shell', {})?.guard).toBe('smsIntake')
  expect(app.view('phone', {})).toMatchObject({ step: 'enterPhone', busy: true, number: '5550104477' })
  expect(app.do('logOut', { force: true }).view('phone', {})?.number).toBe('')
})
