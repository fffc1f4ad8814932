import { expect } from 'vitest'
import { encodePhone, encodeVerificationCode } from '../../../protocol/phone'
import type { Contracts, World } from './contract'
import type { CallName } from '../../../protocol/api'
import { openMailedLink } from '../mailed-link'
import { oauthToken } from './oauth'

/** Registers a new guest of the default organisation, for calls that Maya must not make. */
async function guest({ sandbox, story }: World): Promise<{ id: string; session: string; token: string }> {
  const { user } = await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
  return { id: user.id, session: user.sessionId ?? '', token: user.jwtToken ?? '' }
}

const lastMessage = async ({ sandbox }: World): Promise<string> => {
  const row = await sandbox.connection.db
    .selectFrom('mails')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.body
}

export const sessionContracts = {
  login: {
    title: 'S-API-01 POST /user/login with the credentials and orgId answers EndUser with sessionId and jwtToken',
    call: 'POST /user/login',
    body: ['email', 'password', 'orgId'],
    request: ({ story }) => ({
      params: { email: 'maya@northwind.example', password: 'flat-white-4', orgId: story.org('northwind') },
    }),
    holds: ({ user }, { story }) => {
      expect(user.id).toBe(story.person('Maya Okafor').id)
      expect(user.sessionId).toMatch(/^[\w-]{43}$/)
      expect(user.jwtToken).toMatch(/^[\w-]{43}$/)
      expect(user.primaryOrg?.name).toBe('Northwind Coffee')
      expect(user.appPreferences?.colorScheme).toBe('light')
    },
  },
  loginJwt: {
    title: 'S-API-02 POST /user/login-jwt with jwtToken, orgId and sessionId answers login data with a new session',
    call: 'POST /user/login-jwt',
    body: ['jwtToken', 'sessionId', 'orgId'],
    request: async (world) => {
      const { session, token } = await guest(world)
      return { params: { jwtToken: token, sessionId: session, orgId: world.story.org('northwind') } }
    },
    holds: async ({ user }, { sandbox }) => {
      expect(user.sessionId).toMatch(/^[\w-]{43}$/)
      await sandbox.ok('myRoles', { session: user.sessionId })
    },
  },
  logout: {
    title: 'S-API-03 POST /user/logout with notificationToken ends the session',
    call: 'POST /user/logout',
    body: ['notificationToken'],
    request: async (world) => {
      const { session } = await guest(world)
      return { session, params: { notificationToken: 'push-of-a-guest' } }
    },
    holds: async (_answer, { sandbox }, { session }) => {
      expect(await sandbox.ok('sync', { session, query: {} })).not.toHaveProperty('user')
    },
  },
  register: {
    title: 'S-API-04 S-ENTITY-10 POST /user/register with the register payload answers login data',
    call: 'POST /user/register',
    body: ['orgId', 'roleId', 'name', 'email', 'password'],
    request: ({ story }) => ({
      params: {
        orgId: story.org('northwind'),
        roleId: story.role('Tasting club').id,
        name: 'Nora Vale',
        email: 'nora@northwind.example',
        password: 'cold-brew-12',
      },
    }),
    holds: async ({ user }, { sandbox, story }) => {
      expect(user).toMatchObject({ name: 'Nora Vale', selfRegistered: true, roles: [story.role('Tasting club').id] })
      await sandbox.ok('login', { params: { email: 'nora@northwind.example', password: 'cold-brew-12' } })
    },
  },
  beginOauth: {
    title: 'S-SSO-08 POST /user/oauth/begin answers where the browser signs in, and the state that it brings back',
    call: 'POST /user/oauth/begin',
    body: ['orgId', 'provider', 'challenge', 'redirectUri'],
    request: async ({ story, sandbox }) => {
      const id = story.org('kestrel')
      const oauthConfig = { okta: { domain: 'id.example', clientId: 'flipdeck' } }
      const services = { singleSignOn: { clientSecrets: { okta: 's3cret' } } }
      await sandbox.connection.db
        .updateTable('orgs')
        .set({ data: JSON.stringify({ id, oauthConfig }), services: JSON.stringify(services) })
        .where('id', '=', id)
        .execute()
      const redirectUri = 'https://learn.example/oauth-redirect'
      return { params: { orgId: id, provider: 'okta', challenge: 'c'.repeat(43), redirectUri } }
    },
    holds: async ({ begun }, { sandbox, story }) => {
      expect(new URL(begun.address).searchParams.get('state')).toBe(begun.state)
      expect(begun.address).not.toContain('s3cret')
      const { db } = sandbox.connection
      await db.updateTable('orgs').set({ services: '{}' }).where('id', '=', story.org('kestrel')).execute()
    },
  },
  registerOauth: {
    title: 'S-API-05 S-API-41 POST /user/register-oauth with the ssoPayload answers login data',
    call: 'POST /user/register-oauth',
    body: ['orgId', 'ssoPayload'],
    request: async ({ story, sandbox }) => {
      await sandbox.connection.db
        .updateTable('orgs')
        .set({
          data: JSON.stringify({
            id: story.org('kestrel'),
            oauthConfig: { okta: { domain: 'id.example', clientId: 'flipdeck' } },
          }),
        })
        .where('id', '=', story.org('kestrel'))
        .execute()
      return {
        params: {
          orgId: story.org('kestrel'),
          ssoPayload: { provider: 'okta', idToken: oauthToken({}), nonce: 'n-1' },
        },
      }
    },
    holds: ({ user }) => expect(user).toMatchObject({ name: 'Ada Byron', email: 'ada@kestrel.example' }),
  },
  fetchSettings: {
    title: 'S-API-15 S-API-41 GET /user/app-settings?email answers the settings that hold for the email',
    call: 'GET /user/app-settings',
    query: ['email'],
    request: () => ({ query: { email: 'owen@meridian.example' }, host: 'meridian.localhost' }),
    holds: ({ settings }, { story }) => {
      expect(settings.emailExists).toBe(true)
      expect(settings.samlConfig).toEqual({ allowEmailFallback: true })
      expect(settings.org?.id).toBe(story.org('meridian'))
    },
  },
  sendPasswordReset: {
    title: 'S-API-23 S-API-41 POST /user/send-reset with email sends the link',
    call: 'POST /user/send-reset',
    body: ['email'],
    request: () => ({ params: { email: 'lena@northwind.example' } }),
    holds: async (_answer, world) =>
      expect(await lastMessage(world)).toMatch(/http:\/\/localhost:8787\/reset\/[\w-]{43}$/),
  },
  setUpPhone: {
    title: 'S-API-24 POST /user/otp/setup with e164 sends a code to the number',
    call: 'POST /user/otp/setup',
    body: ['e164'],
    request: ({ session }) => ({ session, params: { e164: encodePhone('5551234567') } }),
    holds: async (_answer, world) => expect(await lastMessage(world)).toMatch(/code is \d{4}\./),
  },
  verifyPhone: {
    title: 'S-API-25 POST /user/otp/verify with e164 and code accepts the code that was sent',
    call: 'POST /user/otp/verify',
    body: ['e164', 'code'],
    request: async (world) => {
      const e164 = encodePhone('5559876543')
      await world.sandbox.ok('setUpPhone', { session: world.session, params: { e164 } })
      const [code = ''] = /\d{4}/.exec(await lastMessage(world)) ?? []
      return { session: world.session, params: { e164, code: encodeVerificationCode(code) } }
    },
    holds: async (_answer, { sandbox, story }) => {
      const id = story.person('Maya Okafor').id
      const row = await sandbox.connection.db
        .selectFrom('users')
        .select('phone')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.phone).toBe('15559876543')
    },
  },
  updateAccount: {
    title: 'S-API-26 POST /user/me with name, email, password and oldPassword updates the account',
    call: 'POST /user/me',
    body: ['name', 'email', 'password', 'oldPassword'],
    request: async ({ sandbox }) => {
      const { user } = await sandbox.ok('register', {
        params: { name: 'Ola Berg', email: 'ola@northwind.example', password: 'first-day-1' },
      })
      return {
        session: user.sessionId,
        params: {
          name: 'Ola Bergh',
          email: 'ola.bergh@northwind.example',
          password: 'second-day-2',
          oldPassword: 'first-day-1',
        },
      }
    },
    holds: async ({ user }, { sandbox }) => {
      expect(user).toMatchObject({ name: 'Ola Bergh', email: 'ola@northwind.example' })
      await openMailedLink(sandbox, 'ola.bergh@northwind.example')
      await sandbox.ok('login', { params: { email: 'ola.bergh@northwind.example', password: 'second-day-2' } })
    },
  },
  deleteAccount: {
    title: 'S-API-27 DELETE /user/me with userId deletes the account and ends its session',
    call: 'DELETE /user/me',
    body: ['userId'],
    request: async (world) => {
      const { id, session } = await guest(world)
      return { session, params: { userId: id } }
    },
    holds: async (_answer, { sandbox }, { session, params }) => {
      expect(await sandbox.ok('sync', { session, query: {} })).not.toHaveProperty('user')
      const rows = await sandbox.connection.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', params?.userId ?? '')
        .execute()
      expect(rows).toEqual([])
    },
  },
  savePreferences: {
    title: 'S-API-30 S-ENTITY-11 POST /user/save-preferences with updateId and the six preferences saves them',
    call: 'POST /user/save-preferences',
    body: ['updateId', 'soundEffects', 'initialRolesChosen', 'seenNotices', 'allowSMS', 'colorScheme', 'userLanguage'],
    request: ({ session }) => ({
      session,
      params: {
        updateId: 'b0b0f3f0-9a52-4f9c-8f0a-7d6f0c7f9a11',
        soundEffects: false,
        initialRolesChosen: true,
        seenNotices: ['6abd4308-be0c-4c23-ad89-a298b9048eaf'],
        allowSMS: true,
        colorScheme: 'dark',
        userLanguage: 'fr',
      },
    }),
    holds: async (_answer, { sandbox, session }) => {
      const { user } = await sandbox.ok('sync', { session, query: {} })
      expect(user?.appPreferences).toMatchObject({
        soundEffects: false,
        allowSMS: true,
        colorScheme: 'dark',
        userLanguage: 'fr',
      })
    },
  },
  sync: {
    title:
      'S-API-06 GET /user/data-sync/v3 with orgId and sessionId answers EndUser, DeckQuizTrial, Org, AdminSettings, AdminSettingsApp and SpecialNotice',
    call: 'GET /user/data-sync/v3',
    query: ['sessionId', 'orgId'],
    request: ({ session, story }) => ({ query: { sessionId: session, orgId: story.org('northwind') } }),
    holds: (answer, { story }) => {
      expect(answer.user?.id).toBe(story.person('Maya Okafor').id)
      expect(answer.user?.sessionId).toBeUndefined()
      expect(answer.trials.map(({ deckId }) => deckId)).toContain(story.deckId('First-week check'))
      expect(answer.org?.name).toBe('Northwind Coffee')
      expect(answer.adminSettings).toBeDefined()
      expect(answer.appSettings).toBeDefined()
      expect(answer.notices.length).toBeGreaterThan(0)
    },
  },
} satisfies Partial<Contracts<CallName>>
