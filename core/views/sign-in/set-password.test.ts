import { describe, expect, test } from 'vitest'
import { networkFault } from '../../../protocol/faults'
import { unbranded } from '../../../protocol/white-label'
import { startApp } from '../../../test/examples/app'
import { mayaWithoutOrg } from '../../../test/examples/defaults'

const held = () => startApp().signIn({ ...mayaWithoutOrg, passwordChangeRequired: true })
const setting = () => held().do('setPassword', { judged: 'accepted' })

describe('the Set Password screen', () => {
  test('S-SHELL-28 S-PWD-08 S-CONST-02 has the email that the password must not contain, and whether the strict rules apply', () => {
    expect(held().view('setPassword', {})).toEqual({
      busy: false,
      online: true,
      securityMode: 'loose',
      email: 'maya@example.org',
    })
    const strict = held().view('setPassword', {}, { whiteLabel: { ...unbranded, securityMode: 'strict' } })
    expect(strict?.securityMode).toBe('strict')
  })

  test('S-SHELL-29 is busy until the response, at most 30 s', () => {
    const app = setting()
    const until = app.now + 30_000
    expect(app.view('setPassword', {})?.busy).toBe(true)
    expect(app.nextChange('setPassword', {})).toBe(until)
    app.wait(29_999)
    expect(app.view('setPassword', {})?.busy).toBe(true)
    app.wait(1)
    expect(app.view('setPassword', {})?.busy).toBe(false)
    expect(app.nextChange('setPassword', {})).toBeUndefined()
    expect(setting().answer('passwordChange', {}).view('setPassword', {})?.busy).toBe(false)
  })

  test('S-SHELL-30 shows the message of the server without its prefix, and that there was no connection', () => {
    const refused = { kind: 'apiError', type: 'refused', code: 422 } as const
    const said = (message: string) =>
      setting()
        .fail('passwordChange', { ...refused, message })
        .view('setPassword', {})
    expect(said("request failed: Password doesn't meet requirements")).toMatchObject({
      notice: 'refused',
      serverMessage: "Password doesn't meet requirements",
    })
    expect(said('Unknown error')).not.toHaveProperty('serverMessage')
    for (const [reason, notice] of [
      ['offline', 'offline'],
      ['timeout', 'noAnswer'],
    ] as const) {
      const away = setting().fail('passwordChange', networkFault(reason)).view('setPassword', {})
      expect(away).toMatchObject({ busy: false, notice })
      expect(away).not.toHaveProperty('serverMessage')
    }
  })

  test('S-ROUTE-31 shows no email while signed out', () => {
    expect(held().do('logOut', { force: true }).view('setPassword', {})).not.toHaveProperty('email')
  })
})
