import * as t from 'io-ts'
import { entity } from '../codec'
import { OauthConfig, Organisation, SamlConfig } from './organisation'

/** Settings of the admins; nothing in them is needed here, all of it is kept. */
export const AdminSettings = entity('AdminSettings', {}, {})
export type AdminSettings = t.TypeOf<typeof AdminSettings>

/** Settings of the app: 'disabled' closes a white-label (S-ROUTE-37). */
export const AdminSettingsApp = entity('AdminSettingsApp', {}, { disabled: t.boolean })
export type AdminSettingsApp = t.TypeOf<typeof AdminSettingsApp>

/** What a sign-in form needs to know; emailExists and the SSO settings belong to the email asked for (S-LOGIN-05). */
export const AppSettings = entity(
  'AppSettings',
  {},
  { samlConfig: SamlConfig, oauthConfig: OauthConfig, emailExists: t.boolean, org: Organisation },
)
export type AppSettings = t.TypeOf<typeof AppSettings>
