import { describe, expect, test } from 'vitest'
import { startApp, type App } from '../../test/examples/app'
import { mayaWithoutOrg } from '../../test/examples/defaults'
import type { User } from '../../protocol/entities/user'

const refused = (type: string) => ({ kind: 'apiError', type, message: 'Request failed', code: 403 }) as const
const synced = (user: User) => ({ user, trials: [], notices: [] })
const purposes = (app: App) => Object.values(app.state.user.calls).map(({ purpose }) => purpose)
const guardOf = (app: App) => app.view('shell', {})?.guard

describe('duties before content', () => {
  test('S-ROUTE-33 a call that is refused until a password is set leads to Set Password after a sync', () => {
    const app = startApp().signIn().do('sync', {}).answer('sync', synced(mayaWithoutOrg))
    app.fail('home', refused('passwordChangeRequired'))
    expect(purposes(app)).toContain('sync')
    app.answer('sync', synced({ ...mayaWithoutOrg, passwordChangeRequired: true }))
    expect(guardOf(app)).toBe('setPassword')
    expect(purposes(app)).not.toContain('home')
  })

  test('S-ROUTE-33 an action refused for that reason stays queued, and causes no second sync', () => {
    const app = startApp().signIn().do('sync', {}).answer('sync', synced(mayaWithoutOrg))
    app.do('changePreferences', { preferences: { soundEffects: false } })
    const rowId = app.state.user.outbox.rows[0]?.id ?? ''
    app.tell({ type: 'rowFailed', rowId, fault: refused('passwordChangeRequired'), jitter: 0.5 })
    expect(purposes(app)).toContain('sync')
    app.answer('sync', synced({ ...mayaWithoutOrg, passwordChangeRequired: true }))
    app.tell({ type: 'rowFailed', rowId, fault: refused('passwordChangeRequired'), jitter: 0.5 })
    expect(purposes(app)).not.toContain('sync')
    expect(app.state.user.outbox.rows.map(({ id }) => id)).toContain(rowId)
  })

  test('S-ROUTE-34 content is loaded once the answer to the SMS question was delivered', () => {
    const asked = { ...mayaWithoutOrg, primaryOrg: { id: 'org', forceSMSIntake: true } }
    const app = startApp().signIn(asked).do('sync', {}).answer('sync', synced(asked))
    expect(guardOf(app)).toBe('smsIntake')
    expect(purposes(app)).not.toContain('home')
    app.do('changePreferences', { preferences: { allowSMS: false } })
    expect(guardOf(app)).toBe('open')
    app.do('sync', {}).answer('sync', synced(asked))
    expect(purposes(app)).not.toContain('home')
    const rowId = app.state.user.outbox.rows.find(({ cause }) => cause === 'preferencesChanged')?.id ?? ''
    app.tell({ type: 'rowSent', rowId })
    app.answer('sync', synced({ ...asked, appPreferences: { allowSMS: false } }))
    expect(purposes(app)).toEqual(expect.arrayContaining(['home', 'library']))
  })
})
