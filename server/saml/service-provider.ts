import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { CacheProvider, Profile } from '@node-saml/node-saml'
import type { SamlProvider } from '../org-services'
import { requestLifetime } from './requests'

/** Addresses of this server for one organisation's provider: its metadata is also its name. */
export interface Endpoints {
  readonly entityId: string
  readonly callback: string
}

/** Clocks of two machines are never quite the same. */
const skew = 60_000

/** The service provider for one organisation (SAML 2.0 Web Browser SSO, answers by POST, assertions signed). */
export const serviceProvider = (provider: SamlProvider, { entityId, callback }: Endpoints, requests: CacheProvider) =>
  new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: callback,
    entryPoint: provider.entryPoint,
    idpIssuer: provider.entityId,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    // What is believed stands in the assertion; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLifetime,
    cacheProvider: requests,
    acceptedClockSkewMs: skew,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
  })

/** Whoever an assertion names. */
export interface SamlIdentity {
  readonly subject: string
  readonly email?: string
  readonly name?: string
}

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const emailAttributes = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const nameAttributes = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
]

/** Somebody by the name that stays the same; undefined when the provider gave only one that changes each time. */
export function identityOf(profile: Profile): SamlIdentity | undefined {
  const told = (names: readonly string[]) =>
    names.map((name) => profile[name]).find((value) => typeof value === 'string' && value !== '')
  const email = profile.nameIDFormat === emailFormat ? profile.nameID : told(emailAttributes)
  const subject = profile.nameIDFormat === transient ? email : profile.nameID
  const name = told(nameAttributes)
  if (typeof subject !== 'string' || subject === '') return undefined
  return {
    subject,
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
}

/** Signatures and digests by SHA-1, keys that both sides share, and document types are not taken (security 18, 21). */
export function isAcceptable(response: string): boolean {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  return !/<!DOCTYPE|xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1|sha1)"|xmldsig-more#hmac/i.test(xml)
}
