import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'
import { CANARY } from '../simulation/server-model'

/** Tests the account from the intent to the HTTP request and back. */

const lead = numberedId('5', 1)
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-/) as string
const bodies = (scene: SingleTab, call: string): Record<string, unknown>[] =>
  scene.sent(call).map(({ request: { body } }) => JSON.parse(body ?? 'null') as Record<string, unknown>)
const signedIn = async (): Promise<SingleTab> => {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.wait(3_000)
  return scene
}
const roles = (scene: SingleTab) => scene.state.user.session.user?.roles
const everything = ({ world }: SingleTab) => {
  const { rows, payloads, checkpoints, queued } = world.device.disk.memory
  return JSON.stringify([rows, [...payloads], checkpoints, [...queued.values()]])
}

describe('preferences', () => {
  test('S-PREF-01 S-API-30 saves each change with all six preferences, under its own update id', async () => {
    const scene = await signedIn()
    const change = async (preferences: Record<string, unknown>) => {
      await scene.do('changePreferences', { preferences })
      await scene.wait(3_000)
    }
    await change({ soundEffects: false, initialRolesChosen: true, seenNotices: ['n1'] })
    await change({ allowSMS: true, colorScheme: 'dark' })
    await change({ userLanguage: 'de' })
    const saved = bodies(scene, 'POST /user/save-preferences')
    expect(saved).toHaveLength(3)
    expect(saved.at(-1)).toEqual({
      updateId: id,
      soundEffects: false,
      initialRolesChosen: true,
      seenNotices: ['n1'],
      allowSMS: true,
      colorScheme: 'dark',
      userLanguage: 'de',
    })
    expect(new Set(saved.map(({ updateId }) => updateId)).size).toBe(3)
    const { updateId: _, ...kept } = saved.at(-1) ?? {}
    const { preferences } = scene.world.device.server.progressOf(scene.state.user.owner ?? '')
    expect(Object.fromEntries(preferences)).toMatchObject(kept)
  })

  test('S-PREF-05 applies a preference changed offline immediately, and sends it when the network returns', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    await scene.do('changePreferences', {
      preferences: { colorScheme: 'dark', userLanguage: 'ja', soundEffects: false },
    })
    expect(scene.state.device).toMatchObject({ colorScheme: 'dark', language: 'ja' })
    expect(scene.state.user.session.user?.appPreferences?.soundEffects).toBe(false)
    await scene.wait(30_000)
    expect(scene.world.device.server.progressOf(scene.state.user.owner ?? '').preferences.size).toBe(0)
    scene.world.device.network.connected = true
    await scene.do('sync', {})
    await scene.wait(120_000)
    const { preferences } = scene.world.device.server.progressOf(scene.state.user.owner ?? '')
    expect(Object.fromEntries(preferences)).toMatchObject({
      colorScheme: 'dark',
      userLanguage: 'ja',
      soundEffects: false,
    })
    expect(scene.state.device).toMatchObject({ colorScheme: 'dark', language: 'ja' })
    expect(scene.state.user.outbox.rows).toEqual([])
  })
})

test("D-ROLE-02 S-API-22 joins and leaves roles, and updates the user's list of roles with them", async () => {
  const scene = await signedIn()
  expect(roles(scene)).toEqual([])
  await scene.do('loadRoles', {})
  await scene.wait(2_000)
  expect(scene.state.user.account?.roles).toEqual({ [lead]: 'Shift lead' })
  await scene.do('joinRole', { roleId: lead })
  await scene.wait(5_000)
  expect(scene.sent(`POST /user/roles/${lead}/join`)).toHaveLength(1)
  expect(roles(scene)).toEqual([lead])
  await scene.do('leaveRole', { roleId: lead })
  await scene.wait(5_000)
  expect(scene.sent(`POST /user/roles/${lead}/leave`).map(({ request }) => request.body)).toEqual([undefined])
  expect(roles(scene)).toEqual([])
})

test('S-ACCT-14 X-LOG-13 sends a password with the old one, and stores neither', async () => {
  const scene = await signedIn()
  const secret = { password: `${CANARY}-new`, oldPassword: `${CANARY}-old` }
  await scene.do('updateAccount', { judged: 'accepted' }, { secret })
  await scene.wait(3_000)
  expect(bodies(scene, 'POST /user/me')).toEqual([secret])
  expect(scene.state.user.account?.lastOperation).toBe('update')
  expect(everything(scene)).not.toContain(CANARY)
})

test('S-OTP-05 S-OTP-07 S-API-24 S-API-25 X-LOG-13 sends the number with its country code and the code as digits, and stores neither', async () => {
  const scene = await signedIn()
  await scene.do('setUpPhone', { phone: '5550104477' })
  await scene.wait(3_000)
  expect(scene.state.user.account?.phoneVerification?.value).toBe('verifyCode')
  await scene.do('verifyPhone', { complete: true }, { secret: { code: '8-3-5-1' } })
  await scene.wait(3_000)
  const e164 = btoa('15550104477')
  expect(bodies(scene, 'POST /user/otp/setup')).toEqual([{ e164 }])
  expect(bodies(scene, 'POST /user/otp/verify')).toEqual([{ e164, code: btoa('8351') }])
  expect(bodies(scene, 'POST /user/save-preferences')).toMatchObject([{ allowSMS: true }])
  expect(scene.state.user.account?.phoneVerification?.value).toBe('success')
  for (const code of ['8-3-5-1', btoa('8351')]) expect(everything(scene)).not.toContain(code)
})

test('S-ACCT-23 S-API-27 deletes the account after confirmation, and then forces a logout', async () => {
  const scene = await signedIn()
  const owner = scene.state.user.owner ?? ''
  await scene.do('deleteAccount', {})
  await scene.wait(3_000)
  expect(bodies(scene, 'DELETE /user/me')).toEqual([{ userId: owner }])
  expect(scene.world.device.server.users()).not.toContain(owner)
  expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['accountDeleted'])
  expect(scene.state.user.owner).toBeUndefined()
  expect(scene.world.device.disk.memory.secrets).toBeUndefined()
  expect(JSON.stringify(scene.state)).not.toContain(owner)
})

test('S-ACCT-22 X-LOG-13 sends the password with the deletion, and does not store it', async () => {
  const scene = await signedIn()
  const userId = scene.state.user.owner ?? ''
  await scene.do('deleteAccount', {}, { secret: { password: CANARY } })
  await scene.wait(3_000)
  expect(bodies(scene, 'DELETE /user/me')).toEqual([{ userId, password: CANARY }])
  expect(everything(scene)).not.toContain(CANARY)
})

test('S-PUSH-02 S-API-28 X-LOG-13 registers the subscription as serialised, and does not store it', async () => {
  const scene = await signedIn()
  const pushToken = JSON.stringify({
    endpoint: `https://push.example/${CANARY}`,
    keys: { p256dh: 'key', auth: 'auth' },
  })
  await scene.do('registerPush', { permission: 'granted', subscribed: true }, { secret: { pushToken } })
  await scene.wait(3_000)
  expect(bodies(scene, 'POST /user/notifications')).toEqual([{ token: pushToken }])
  expect(scene.state.user.account?.push).toBe(true)
  expect(everything(scene)).not.toContain(CANARY)
  await scene.do('logOut', { force: false })
  await scene.wait(5_000)
  expect(scene.state.user.account?.push).toBeUndefined()
})
