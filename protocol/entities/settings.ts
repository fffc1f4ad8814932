import * as t from 'io-ts'
import { struct } from '../codec'
import { OauthConfig, Organisation, SamlConfig } from './organisation'

/** Settings of the admins. The app keeps all of them and uses no single one. */
export const AdminSettings = struct('AdminSettings', {}, {})
export type AdminSettings = t.TypeOf<typeof AdminSettings>

/** Settings of the app: 'disabled' closes a white-label (S-ROUTE-37). */
export const AdminSettingsApp = struct('AdminSettingsApp', {}, { disabled: t.boolean })
export type AdminSettingsApp = t.TypeOf<typeof AdminSettingsApp>

/** The settings of the sign-in form. `emailExists` and the SSO settings apply to the requested email (S-LOGIN-05). */
export const AppSettings = struct(
  'AppSettings',
  {},
  { samlConfig: SamlConfig, oauthConfig: OauthConfig, emailExists: t.boolean, org: Organisation },
)
export type AppSettings = t.TypeOf<typeof AppSettings>
