import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as constants from '../../protocol/constants'
import { derivedCardId } from '../../core/deck/derived-cards'
import { numberedId } from '../arbitraries/decks'
import { CANARY } from '../simulation/accounts'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 1)
const cardId = derivedCardId(deckId, 'quizReport')
const role = numberedId('f', 2)
const card = { deckId, cardId }
/** Passes an hour. */
const hour = async (scene: SingleTab) => {
  for (let minutes = 0; minutes < 60; minutes += 10) await scene.wait(600_000)
}

/** Opens the deck of a report as a user who may read it. */
async function reader(): Promise<SingleTab> {
  const scene = await createSingleTab()
  const { server } = scene.world.device
  server.publish(
    server.decks().map((content) =>
      content.deck.id === deckId
        ? {
            ...content,
            deck: { ...content.deck, quizSettings: { ...content.deck.quizSettings, quizReportUsersRoleIds: [role] } },
          }
        : content,
    ),
  )
  const [account] = server.accounts
  if (account !== undefined) server.progressOf(account.id).roles.add(role)
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  return scene
}
const asked = (scene: SingleTab) => scene.sent('GET /user/reports/quiz-report/').length

describe('the report on an assessment', () => {
  test('D-REPORT-21 refreshes the open report every 5 s (5000 ms), and stops when it is closed', async () => {
    expect(constants.reportRefresh).toBe(5_000)
    const scene = await reader()
    expect(await scene.do('showReport', card)).toBeUndefined()
    await scene.wait(900)
    const times = () => scene.logged('reportAsked').map(({ at }) => at)
    const ends = () => scene.logged('reportEnded').map(({ at }) => at)
    expect(asked(scene)).toBe(1)
    await scene.wait(17_000)
    expect(asked(scene)).toBeGreaterThanOrEqual(3)
    const begun = times()
    ends().forEach((ended, place) => {
      const next = begun[place + 1]
      if (next !== undefined) expect(next - ended).toBe(5_000)
    })
    await scene.do('closeReport', card)
    const before = asked(scene)
    await scene.wait(30_000)
    expect(asked(scene)).toBe(before)
    expect(Object.keys(scene.state.user.timers).filter((name) => name.startsWith('reportRefresh'))).toEqual([])
  })

  test('D-REPORT-16 D-REPORT-18 D-REPORT-19 D-REPORT-20 D-REPORT-21 D-REPORT-22 sends the filter with each request, refresh and export until the filter changes', async () => {
    const scene = await reader()
    const other = numberedId('f', 3)
    const startDate = Date.parse('2026-02-01T00:00:00Z')
    const queries = (of: (path: string) => boolean) =>
      scene
        .sent('GET /user/reports/')
        .filter(({ request }) => of(request.path))
        .map(({ request }): unknown => Object.fromEntries(new URLSearchParams(request.path.split('?')[1])))
    const isExport = (path: string) => path.includes('/export-file')
    const reports = () => queries((path) => !isExport(path))
    await scene.do('showReport', { ...card, roleIds: [role, other], startDate })
    await scene.wait(13_000)
    const narrowed = reports()
    expect(narrowed.length).toBeGreaterThanOrEqual(3)
    for (const filter of narrowed)
      expect(filter).toEqual({ userRoleIds: `${role},${other}`, startDate: '2026-02-01T00:00:00.000Z' })
    await scene.do('exportReport', card)
    await scene.wait(1_000)
    await scene.do('exportReport', { ...card, kind: 'results' })
    await scene.wait(1_000)
    expect(queries(isExport)).toEqual([
      { userRoleIds: `${role},${other}` },
      { userRoleIds: `${role},${other}`, kind: 'results', since: '2026-02-01T00:00:00.000Z' },
    ])
    const before = reports().length
    await scene.do('showReport', card)
    await scene.wait(13_000)
    const whole = reports().slice(before)
    expect(whole.length).toBeGreaterThanOrEqual(3)
    for (const filter of whole) expect(filter).toEqual({})
  })

  test('D-REPORT-21 stops the refresh when the deck is closed', async () => {
    const scene = await reader()
    await scene.do('showReport', card)
    await scene.wait(2_000)
    await scene.do('closeDeck', { deckId })
    const before = asked(scene)
    await scene.wait(30_000)
    expect(asked(scene)).toBe(before)
  })
  test('D-REPORT-21 writes no row in an hour without a response, nor in one without a connection', async () => {
    const scene = await reader()
    const rows = () => scene.world.device.oracle.events().length
    await scene.do('showReport', card)
    await scene.wait(8_000)
    const before = rows()
    const first = asked(scene)
    await hour(scene)
    expect(asked(scene) - first).toBeGreaterThan(700)
    // In an hour the app itself writes only its syncs.
    const ofReport = () => [...scene.logged('reportAsked'), ...scene.logged('reportEnded')].length
    expect(ofReport()).toBe(3)
    expect(rows() - before).toBeLessThan(100)
    scene.world.device.network.plan = ({ path }) => (path.includes('quiz-report') ? 'offline' : undefined)
    await hour(scene)
    expect(ofReport()).toBe(5)
    expect(scene.state.user.tabs[scene.tab.session]?.report?.failed).toBe(true)
    scene.world.device.network.plan = () => undefined
    await scene.wait(11_000)
    expect(scene.state.user.tabs[scene.tab.session]?.report?.failed).toBeUndefined()
  })

  test('D-REPORT-21 requests nothing while its page is hidden, and requests it at once when the page is shown', async () => {
    const scene = await reader()
    await scene.do('showReport', card)
    await scene.wait(12_000)
    void scene.tab.engine?.report({ type: 'hidden' })
    await scene.wait(1_000)
    const before = asked(scene)
    await hour(scene)
    expect(asked(scene)).toBe(before)
    void scene.tab.engine?.report({ type: 'shown' })
    await scene.wait(900)
    expect(asked(scene)).toBe(before + 1)
    await scene.wait(5_000)
    expect(asked(scene)).toBe(before + 2)
  })
  test('D-REPORT-23 passes the signed address of an exported file to the view, but not to the log or store', async () => {
    const scene = await reader()
    const { disk } = scene.world.device
    let shown: Record<string, unknown> = {}
    scene.tab.engine?.subscribe('report', 'report', { deckId }, ({ changed }) => {
      shown = { ...shown, ...changed }
    })
    await scene.do('showReport', card)
    await scene.wait(1_000)
    await scene.do('exportReport', card)
    await scene.wait(1_000)
    expect(shown).toMatchObject({ exporting: 'ready', exportUrl: expect.stringContaining(CANARY) as string })
    expect(scene.logged('reportExportEnded')).toMatchObject([
      { data: { file: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
    ])
    const { secrets: _secrets, ...kept } = disk.memory
    expect(inspect(kept, { depth: 12, maxArrayLength: null, maxStringLength: null })).not.toContain(`${CANARY}-export`)
    expect(JSON.stringify(scene.state)).not.toContain(CANARY)
  })
})
