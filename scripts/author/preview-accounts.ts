// Accounts of the preview: each is a fresh copy of a learner of the pack, with the same name and roles and no work.
import { isDeepStrictEqual } from 'node:util'
import { AppPreferences } from '../../protocol/entities/user'
import { beginHandover, beginSession } from '../../server/auth/session'
import type { SessionSecrets } from '../../server/auth/session'
import { renewStamps } from '../../server/api/etags'
import type { Config } from '../../server/config/config'
import type { Pack, PackOrg } from '../../server/content/pack-files'
import { encodeColumn } from '../../server/db/column-codec'
import type { Database } from '../../server/db/connection'
import { systemClock, systemIds } from '../../server/ports'

/** Host of the author page. The hosts of the accounts are below it, so that browsers treat all as one site. */
export const authorHost = 'author.localhost'

export interface PreviewAccount {
  readonly number: number
  /** Id of the user in the preview. */
  readonly userId: string
  /** Id of the learner in the pack. */
  readonly learnerId: string
  /**
   * Host name of the app for this account only. So each account has its own browser storage, and no account meets the
   * actions of another one.
   */
  readonly host: string
  readonly preferences: AppPreferences
  /** Host name of the organisation, whose brand the app shows. */
  readonly orgHost: string
}

/** A learner of the pack with the organisation. */
export interface PackLearner {
  readonly org: PackOrg
  readonly entry: PackOrg['users'][number]
}

/** Finds an active person of the pack. */
export function learnerIn({ orgs }: Pack, id: string): PackLearner | undefined {
  for (const org of orgs) {
    const entry = org.users.find(({ user }) => user.id === id && user.active !== false)
    if (entry !== undefined) return { org, entry }
  }
  return undefined
}

/** Returns a host name on which the app shows the organisation's brand. */
export function hostOfOrg({ whiteLabels }: Pack, { org }: PackOrg): string {
  const label = whiteLabels.find(({ orgId }) => orgId === org.org.id)
  return label?.hosts[0] ?? org.hosts?.[0] ?? 'localhost'
}

export class PreviewAccounts {
  readonly #db: Database
  readonly #config: Config
  readonly #accounts: PreviewAccount[] = []
  /** Roles of each account, by its number. */
  readonly #roles = new Map<number, readonly string[]>()

  constructor(db: Database, config: Config) {
    this.#db = db
    this.#config = config
  }

  numbered(number: number): PreviewAccount | undefined {
    return this.#accounts[number - 1]
  }

  /** Returns the account with this host name. */
  onHost(host: string): PreviewAccount | undefined {
    return this.#accounts.find((account) => account.host === host)
  }

  /** Creates an account for a learner. It skips what learners are asked before their first deck. */
  async create(
    pack: Pack,
    { org, entry }: PackLearner,
    look: Pick<AppPreferences, 'colorScheme' | 'userLanguage'>,
  ): Promise<PreviewAccount> {
    const { user } = entry
    const [userId, now] = [systemIds.uuid(), systemClock.now()]
    const preferences = { ...user.appPreferences, initialRolesChosen: true, allowSMS: false, ...look }
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ id: userId, org_id: org.org.org.id, name: user.name ?? null, created_at: now })
        .execute()
      await tx
        .insertInto('preferences')
        .values({ user_id: userId, data: encodeColumn(AppPreferences, preferences) })
        .execute()
    })
    const number = this.#accounts.length + 1
    const account = {
      number,
      userId,
      learnerId: user.id,
      preferences,
      host: `a${number}.${authorHost}`,
      orgHost: hostOfOrg(pack, org),
    }
    this.#accounts.push(account)
    await this.#setRoles(account, user.roles ?? [])
    return account
  }

  /** Gives all accounts the roles that their learners have in this pack. */
  async followRoles(pack: Pack): Promise<void> {
    for (const account of this.#accounts) {
      const learner = learnerIn(pack, account.learnerId)
      if (learner !== undefined) await this.#setRoles(account, learner.entry.user.roles ?? [])
    }
  }

  /** Begins a session for calls of this command. */
  async session({ userId }: PreviewAccount): Promise<string> {
    const { sessionId } = await this.#begin(beginSession, userId)
    return sessionId
  }

  /** Returns the path that signs the account's app in, once. */
  async signInPath({ userId }: PreviewAccount): Promise<string> {
    const { jwtToken, sessionId } = await this.#begin(beginHandover, userId)
    return `/saml-redirect?${new URLSearchParams({ token: jwtToken, sessionId }).toString()}`
  }

  #begin(begin: typeof beginHandover, userId: string): Promise<SessionSecrets> {
    const context = { ids: systemIds, now: systemClock.now(), config: this.#config }
    return this.#db.transaction().execute((tx) => begin({ ...context, tx }, userId))
  }

  async #setRoles({ number, userId }: PreviewAccount, roles: readonly string[]): Promise<void> {
    const now = systemClock.now()
    if (isDeepStrictEqual(this.#roles.get(number), roles)) return
    this.#roles.set(number, roles)
    await this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('memberships').where('user_id', '=', userId).execute()
      for (const role_id of roles)
        await tx.insertInto('memberships').values({ user_id: userId, role_id, since: now }).execute()
      await renewStamps(tx, userId, ['all'])
    })
  }
}
