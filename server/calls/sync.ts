import { SpecialNotice } from '../../protocol/entities/notice'
import { AdminSettings, AdminSettingsApp } from '../../protocol/entities/settings'
import type { Handlers, Tx } from '../context'
import { openStamped } from '../context'
import { stored } from '../db/stored'
import { belongsTo, orgById, userView } from '../organisations'
import { keepSession, userOfSession } from '../session'
import { trialsOf } from './trials'

/** The combined load. Without a valid session it answers ok without EndUser: that is what 'no user' means (S-SYNC-18). */
export const syncHandlers = {
  sync: openStamped(async (context, { query }) => {
    const { tx, sessionId, now, orgId } = context
    const account = await userOfSession(tx, sessionId, now)
    if (account === undefined) return { make: () => withoutUser(tx, query.orgId ?? orgId) }
    await keepSession(context, sessionId)
    return {
      parts: [],
      make: async () => {
        const org = await orgById(tx, account.org_id)
        const wanted = query.orgId ?? orgId
        if (org === undefined || !belongsTo(org.organisation, wanted)) return withoutUser(tx, wanted)
        const notices = await tx
          .selectFrom('notices')
          .select('data')
          .where('org_id', '=', account.org_id)
          .orderBy('place')
          .execute()
        return {
          user: await userView(tx, account),
          trials: await trialsOf(tx, account.id),
          org: org.organisation,
          ...(await settingsOf(tx, account.org_id)),
          notices: notices.map(({ data }) => stored(SpecialNotice, data)),
        }
      },
    }
  }),
} satisfies Handlers<'sync'>

async function withoutUser(tx: Tx, wanted: string | undefined) {
  const asked = wanted === undefined ? undefined : await orgById(tx, wanted)
  return {
    trials: [],
    notices: [],
    ...(asked === undefined ? {} : { org: asked.organisation, ...(await settingsOf(tx, asked.organisation.id)) }),
  }
}

async function settingsOf(tx: Tx, orgId: string) {
  const rows = await tx.selectFrom('settings').select(['kind', 'data']).where('org_id', '=', orgId).execute()
  const admin = rows.find(({ kind }) => kind === 'AdminSettings')
  const app = rows.find(({ kind }) => kind === 'AdminSettingsApp')
  return {
    ...(admin === undefined ? {} : { adminSettings: stored(AdminSettings, admin.data) }),
    ...(app === undefined ? {} : { appSettings: stored(AdminSettingsApp, app.data) }),
  }
}
