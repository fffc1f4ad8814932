import * as t from 'io-ts'
import type { Selectable } from 'kysely'
import { OauthConfig, Organisation } from '../../protocol/entities/organisation'
import { stripUnknown } from '../../protocol/strip-unknown'
import { decodeColumn } from '../db/column-codec'
import type { Schema } from '../db/schema'
import { OrgServices } from './org-services'

/** An organisation and the role of its guests. */
export interface Org {
  readonly organisation: Organisation
  readonly anonymousRoleId: string | undefined
}

/** An organisation with its host names and the services that stay on the server. */
export interface HostedOrg extends Org {
  readonly hosts: readonly string[]
  readonly services: OrgServices
}

/** Decodes the stored row of an organisation. */
export function hostedOrgOf(row: Selectable<Schema['orgs']>): HostedOrg {
  const services = decodeColumn(OrgServices, row.services)
  return {
    organisation: withoutSecrets(decodeColumn(Organisation, row.data), services),
    anonymousRoleId: row.anonymous_role_id ?? undefined,
    hosts: decodeColumn(t.array(t.string), row.hosts),
    services,
  }
}

/**
 * Marks each OpenID client whose secret the server has as confidential. Removes undeclared fields from the client
 * settings.
 */
function withoutSecrets(organisation: Organisation, { singleSignOn }: OrgServices): Organisation {
  if (organisation.oauthConfig === undefined) return organisation
  const oauthConfig = stripUnknown(OauthConfig, organisation.oauthConfig)
  const { google, azure, okta } = oauthConfig
  const secrets = singleSignOn?.clientSecrets ?? {}
  const confidential = true as const
  return {
    ...organisation,
    oauthConfig: {
      ...oauthConfig,
      ...(google !== undefined && secrets.google !== undefined ? { google: { ...google, confidential } } : {}),
      ...(azure !== undefined && secrets.azure !== undefined ? { azure: { ...azure, confidential } } : {}),
      ...(okta !== undefined && secrets.okta !== undefined ? { okta: { ...okta, confidential } } : {}),
    },
  }
}
