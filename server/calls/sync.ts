import { SpecialNotice } from '../../protocol/entities/notice'
import { AdminSettings, AdminSettingsApp } from '../../protocol/entities/settings'
import type { Handlers } from '../api/context'
import { openWithEtag } from '../api/context'
import type { PackSnapshot } from '../content/pack-snapshot'
import { decodeColumn } from '../db/column-codec'
import { belongsTo, userView } from '../organisations/organisations'
import { confirmSession, keepSession, SEEN_RESOLUTION_MS } from '../auth/session'
import { trialsOf } from './trials'

/** The combined load. Without a valid session it answers ok without EndUser, which means 'no user' (S-SYNC-18). */
export const syncHandlers = {
  sync: openWithEtag((context, { query }) => {
    const { pack, session, now, orgId, sessionId } = context
    const wanted = query.orgId ?? orgId
    if (session === undefined)
      return Promise.resolve({ viewer: 'nobody', make: () => Promise.resolve(withoutUser(pack, wanted)) })
    const { user: account, roles } = session
    const roleIds = roles.map(({ role_id }) => role_id)
    return Promise.resolve({
      parts: [],
      viewer: { orgId: account.org_id, roles: roleIds },
      record: async (db) => {
        if (!account.secrets_used) await confirmSession(db, sessionId)
        if (account.session_seen_at < now - SEEN_RESOLUTION_MS) await keepSession(db, context)
      },
      make: async () => {
        const org = pack.org(account.org_id)
        if (org === undefined || !belongsTo(org.organisation, wanted)) return withoutUser(pack, wanted)
        return {
          user: await userView(context.tx, account, { org, roles: roleIds }),
          trials: await trialsOf(context.tx, account.id),
          org: org.organisation,
          ...settingsOf(pack, account.org_id),
          notices: pack.notices(account.org_id).map(({ data }) => decodeColumn(SpecialNotice, data)),
        }
      },
    })
  }),
} satisfies Handlers<'sync'>

function withoutUser(pack: PackSnapshot, wanted: string | undefined) {
  const asked = wanted === undefined ? undefined : pack.org(wanted)
  return {
    trials: [],
    notices: [],
    ...(asked === undefined ? {} : { org: asked.organisation, ...settingsOf(pack, asked.organisation.id) }),
  }
}

function settingsOf(pack: PackSnapshot, orgId: string) {
  const rows = pack.settings(orgId)
  const admin = rows.find(({ kind }) => kind === 'AdminSettings')
  const app = rows.find(({ kind }) => kind === 'AdminSettingsApp')
  return {
    ...(admin === undefined ? {} : { adminSettings: decodeColumn(AdminSettings, admin.data) }),
    ...(app === undefined ? {} : { appSettings: decodeColumn(AdminSettingsApp, app.data) }),
  }
}
