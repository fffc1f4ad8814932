import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appVersion } from '../../protocol/product'
import { startApp, MAYA, type App } from '../../test/examples/app'

const notices = [
  { id: 'menu', title: 'The winter menu', description: '<b>Six</b> drinks', enabled: true },
  { id: 'milk', title: 'Oat milk recalled', enabled: true, mandatory: true },
  { id: 'next', title: 'Of another version', enabled: true, versionNumber: '99.0.0' },
]
const begin = (seenNotices: string[] = []) =>
  startApp()
    .signIn()
    .do('sync', {})
    .answer('sync', { user: { ...MAYA, appPreferences: { seenNotices } }, trials: [], notices })
const shown = (app: App) => app.view('notice', {})

test('S-NOTICE-03 S-NOTICE-04 a mandatory notice comes first, one of another version not at all', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(appVersion).toBe(version)
  expect(shown(begin())).toEqual({
    count: 2,
    notice: { noticeId: 'milk', title: 'Oat milk recalled', html: '', mandatory: true },
  })
})

test('S-NOTICE-05 S-NOTICE-06 a mandatory one is not dismissed; another one is, once and for good', () => {
  const app = begin()
  expect(app.try('dismissNotice', { noticeId: 'milk' })).toBe('unknownAction')
  expect(app.try('dismissNotice', { noticeId: 'nothing' })).toBe('unknownAction')
  app.do('dismissNotice', { noticeId: 'menu' }).do('dismissNotice', { noticeId: 'menu' })
  expect(app.log.filter(({ type }) => type === 'noticeDismissed')).toHaveLength(1)
  expect(app.state.mine.session.user?.appPreferences?.seenNotices).toEqual(['menu'])
  expect(shown(app)?.count).toBe(1)
  // A sync that was on its way knows nothing of it yet.
  app.do('sync', {}).answer('sync', { user: { ...MAYA, appPreferences: { seenNotices: [] } }, trials: [], notices })
  expect(shown(app)?.count).toBe(1)
})

test('S-NOTICE-06 what was seen before stays among what the server is told', () => {
  const app = begin(['older']).do('dismissNotice', { noticeId: 'menu' })
  const row = app.state.mine.outbox.rows.find(({ cause }) => cause === 'noticeDismissed')
  expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ seenNotices: ['older', 'menu'] })
  // Nor is it forgotten with what is set next, although a sync before it arrived knows nothing of it.
  const user = { ...MAYA, appPreferences: { seenNotices: ['older'] } }
  app.do('sync', {}).answer('sync', { user, trials: [], notices })
  app.do('changePreferences', { preferences: { soundEffects: false } })
  const next = app.state.mine.outbox.rows.find(({ cause }) => cause === 'preferencesChanged')
  expect(JSON.parse(next?.body ?? '{}')).toMatchObject({ soundEffects: false, seenNotices: ['older', 'menu'] })
})

test('S-PREF-01 S-API-30 a notice that is dismissed is told with all that was ever set', () => {
  const user = { ...MAYA, appPreferences: { seenNotices: ['older'], allowSMS: true, userLanguage: 'de' } }
  const app = begin().do('sync', {}).answer('sync', { user, trials: [], notices })
  app.do('changePreferences', { preferences: { soundEffects: false } }).do('dismissNotice', { noticeId: 'menu' })
  const row = app.state.mine.outbox.rows.find(({ cause }) => cause === 'noticeDismissed')
  const { updateId, ...told } = JSON.parse(row?.body ?? '{}') as { updateId: string }
  expect(told).toEqual({ soundEffects: false, allowSMS: true, userLanguage: 'de', seenNotices: ['older', 'menu'] })
  expect(updateId).toBe(app.state.mine.session.user?.appPreferences?.updateId)
})
