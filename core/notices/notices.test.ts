import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appVersion } from '../../protocol/product'
import { startApp, type App } from '../../test/examples/app'
import { mayaWithoutOrg } from '../../test/examples/defaults'

const notices = [
  { id: 'menu', title: 'The winter menu', description: '<b>Six</b> drinks', enabled: true },
  { id: 'milk', title: 'Oat milk recalled', enabled: true, mandatory: true },
  { id: 'next', title: 'Of another version', enabled: true, versionNumber: '99.0.0' },
]
const begin = (seenNotices: string[] = []) =>
  startApp()
    .signIn()
    .do('sync', {})
    .answer('sync', { user: { ...mayaWithoutOrg, appPreferences: { seenNotices } }, trials: [], notices })
const shown = (app: App) => app.view('notice', {})

test('S-NOTICE-03 S-NOTICE-04 a mandatory notice comes first, and one for another version is not shown', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(appVersion).toBe(version)
  expect(shown(begin())).toEqual({
    count: 2,
    notice: { noticeId: 'milk', title: 'Oat milk recalled', html: '', mandatory: true },
  })
})

test('S-NOTICE-05 S-NOTICE-06 a mandatory one cannot be dismissed; another one can, once and permanently', () => {
  const app = begin()
  expect(app.try('dismissNotice', { noticeId: 'milk' })).toBe('unknownAction')
  expect(app.try('dismissNotice', { noticeId: 'nothing' })).toBe('unknownAction')
  app.do('dismissNotice', { noticeId: 'menu' }).do('dismissNotice', { noticeId: 'menu' })
  expect(app.log.filter(({ type }) => type === 'noticeDismissed')).toHaveLength(1)
  expect(app.state.user.session.user?.appPreferences?.seenNotices).toEqual(['menu'])
  expect(shown(app)?.count).toBe(1)
  // A pending sync does not include it yet.
  app
    .do('sync', {})
    .answer('sync', { user: { ...mayaWithoutOrg, appPreferences: { seenNotices: [] } }, trials: [], notices })
  expect(shown(app)?.count).toBe(1)
})

test('S-NOTICE-06 the request keeps previously seen notices', () => {
  const app = begin(['older']).do('dismissNotice', { noticeId: 'menu' })
  const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'noticeDismissed')
  expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ seenNotices: ['older', 'menu'] })
  // The next preference change keeps them too, although a sync before the delivery did not include them.
  const user = { ...mayaWithoutOrg, appPreferences: { seenNotices: ['older'] } }
  app.do('sync', {}).answer('sync', { user, trials: [], notices })
  app.do('changePreferences', { preferences: { soundEffects: false } })
  const next = app.state.user.outbox.rows.find(({ cause }) => cause === 'preferencesChanged')
  expect(JSON.parse(next?.body ?? '{}')).toMatchObject({ soundEffects: false, seenNotices: ['older', 'menu'] })
})

test('S-PREF-01 S-API-30 the request of a dismissed notice contains all preferences ever set', () => {
  const user = { ...mayaWithoutOrg, appPreferences: { seenNotices: ['older'], allowSMS: true, userLanguage: 'de' } }
  const app = begin().do('sync', {}).answer('sync', { user, trials: [], notices })
  app.do('changePreferences', { preferences: { soundEffects: false } }).do('dismissNotice', { noticeId: 'menu' })
  const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'noticeDismissed')
  const { updateId, ...told } = JSON.parse(row?.body ?? '{}') as { updateId: string }
  expect(told).toEqual({ soundEffects: false, allowSMS: true, userLanguage: 'de', seenNotices: ['older', 'menu'] })
  expect(updateId).toBe(app.state.user.session.user?.appPreferences?.updateId)
})
