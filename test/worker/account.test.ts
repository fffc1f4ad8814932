import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createScene, type Scene } from '../world/scene'
import { CANARY } from '../world/server-model'

/** The account, from the intent to the request on the wire and back. */

const lead = numberedId('5', 1)
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-/) as string
const bodies = (scene: Scene, call: string): Record<string, unknown>[] =>
  scene.sent(call).map(({ request: { body } }) => JSON.parse(body ?? 'null') as Record<string, unknown>)
const signedIn = async (): Promise<Scene> => {
  const scene = await createScene()
  await scene.signIn()
  await scene.wait(3_000)
  return scene
}
const roles = (scene: Scene) => scene.state.mine.session.user?.roles
const everything = ({ world }: Scene) => {
  const { rows, payloads, checkpoints, queued } = world.device.disk.memory
  return JSON.stringify([rows, [...payloads], checkpoints, [...queued.values()]])
}

describe('preferences', () => {
  test('S-PREF-01 S-API-30 each change is saved with all six, under an update id of its own', async () => {
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
    const { preferences } = scene.world.device.server.progressOf(scene.state.mine.owner ?? '')
    expect(Object.fromEntries(preferences)).toMatchObject(kept)
  })

  test('S-PREF-05 one that is changed offline is in force at once, and sent when the network returns', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    await scene.do('changePreferences', {
      preferences: { colorScheme: 'dark', userLanguage: 'ja', soundEffects: false },
    })
    expect(scene.state.device).toMatchObject({ colorScheme: 'dark', language: 'ja' })
    expect(scene.state.mine.session.user?.appPreferences?.soundEffects).toBe(false)
    await scene.wait(30_000)
    expect(scene.world.device.server.progressOf(scene.state.mine.owner ?? '').preferences.size).toBe(0)
    scene.world.device.network.connected = true
    await scene.do('sync', {})
    await scene.wait(120_000)
    const { preferences } = scene.world.device.server.progressOf(scene.state.mine.owner ?? '')
    expect(Object.fromEntries(preferences)).toMatchObject({
      colorScheme: 'dark',
      userLanguage: 'ja',
      soundEffects: false,
    })
    expect(scene.state.device).toMatchObject({ colorScheme: 'dark', language: 'ja' })
    expect(scene.state.mine.outbox.rows).toEqual([])
  })
})

test('D-ROLE-02 S-API-22 roles are joined and left, and the list of the user changes with them', async () => {
  const scene = await signedIn()
  expect(roles(scene)).toEqual([])
  await scene.do('loadRoles', {})
  await scene.wait(2_000)
  expect(scene.state.mine.account?.roles).toEqual({ [lead]: 'Shift lead' })
  await scene.do('joinRole', { roleId: lead })
  await scene.wait(5_000)
  expect(scene.sent(`POST /user/roles/${lead}/join`)).toHaveLength(1)
  expect(roles(scene)).toEqual([lead])
  await scene.do('leaveRole', { roleId: lead })
  await scene.wait(5_000)
  expect(scene.sent(`POST /user/roles/${lead}/leave`).map(({ request }) => request.body)).toEqual([undefined])
  expect(roles(scene)).toEqual([])
})

test('S-ACCT-14 X-LOG-13 a password goes out with the old one, and into nothing that is stored', async () => {
  const scene = await signedIn()
  const secret = { password: `${CANARY}-new`, oldPassword: `${CANARY}-old` }
  await scene.do('updateAccount', { judged: 'accepted' }, { secret })
  await scene.wait(3_000)
  expect(bodies(scene, 'POST /user/me')).toEqual([secret])
  expect(scene.state.mine.account?.tried).toBe('update')
  expect(everything(scene)).not.toContain(CANARY)
})

test('S-OTP-05 S-OTP-07 S-API-24 S-API-25 X-LOG-13 the number goes out with its country code, the code as its digits, and into nothing that is stored', async () => {
  const scene = await signedIn()
  await scene.do('setUpPhone', { phone: '5550104477' })
  await scene.wait(3_000)
  expect(scene.state.mine.account?.flow?.value).toBe('verifyCode')
  await scene.do('verifyPhone', { complete: true }, { secret: { code: '8-3-5-1' } })
  await scene.wait(3_000)
  const e164 = btoa('15550104477')
  expect(bodies(scene, 'POST /user/otp/setup')).toEqual([{ e164 }])
  expect(bodies(scene, 'POST /user/otp/verify')).toEqual([{ e164, code: btoa('8351') }])
  expect(bodies(scene, 'POST /user/save-preferences')).toMatchObject([{ allowSMS: true }])
  expect(scene.state.mine.account?.flow?.value).toBe('success')
  for (const code of ['8-3-5-1', btoa('8351')]) expect(everything(scene)).not.toContain(code)
})

test('S-ACCT-23 S-API-27 the deletion that is confirmed deletes the account, and then the user is signed out by force', async () => {
  const scene = await signedIn()
  const owner = scene.state.mine.owner ?? ''
  await scene.do('deleteAccount', {})
  await scene.wait(3_000)
  expect(bodies(scene, 'DELETE /user/me')).toEqual([{ userId: owner }])
  expect(scene.world.device.server.users()).not.toContain(owner)
  expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['accountDeleted'])
  expect(scene.state.mine.owner).toBeUndefined()
  expect(scene.world.device.disk.memory.secrets).toBeUndefined()
  expect(JSON.stringify(scene.state)).not.toContain(owner)
})

test('S-PUSH-02 S-API-28 X-LOG-13 the subscription is registered as it was serialised, and goes into nothing that is stored', async () => {
  const scene = await signedIn()
  const pushToken = JSON.stringify({
    endpoint: `https://push.example/${CANARY}`,
    keys: { p256dh: 'key', auth: 'auth' },
  })
  await scene.do('registerPush', { permission: 'granted', subscribed: true }, { secret: { pushToken } })
  await scene.wait(3_000)
  expect(bodies(scene, 'POST /user/notifications')).toEqual([{ token: pushToken }])
  expect(scene.state.mine.account?.push).toBe(true)
  expect(everything(scene)).not.toContain(CANARY)
  await scene.do('logOut', { force: false })
  await scene.wait(5_000)
  expect(scene.state.mine.account?.push).toBeUndefined()
})
