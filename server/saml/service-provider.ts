import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { CacheProvider, Profile } from '@node-saml/node-saml'
import { decode, entity } from '../../protocol/codec'
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

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** What of a signed assertion says who may bring it where, as the library reads XML: attributes in '$', elements in lists. */
const Confirmation = t.type({
  $: t.type({ Method: t.string }),
  SubjectConfirmationData: t.array(entity('ConfirmationData', {}, { $: t.record(t.string, t.string) })),
})
const Confirmed = t.type(
  { Assertion: t.type({ Subject: t.array(t.type({ SubjectConfirmation: t.array(Confirmation) })) }) },
  'ConfirmedAssertion',
)

/**
 * Was this assertion made for whoever brings it here in answer to this request (SAML 2.0 profiles, 4.1.4.3)? The library
 * asks it of the answer around it, of which nothing is signed, and takes an assertion that does not say.
 */
export function isAnswer(assertion: unknown, request: string, { callback }: Endpoints): boolean {
  const read = decode(Confirmed, assertion)
  if (E.isLeft(read)) return false
  const confirmations = read.right.Assertion.Subject.flatMap(({ SubjectConfirmation }) => SubjectConfirmation)
  return confirmations.some(
    ({ $: { Method }, SubjectConfirmationData: data }) =>
      Method === bearer && data.some(({ $ = {} }) => $['InResponseTo'] === request && $['Recipient'] === callback),
  )
}

/** What a signed answer may be made by: signatures and digests by SHA-2, and what goes before them. */
const algorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])

/**
 * Signatures and digests by SHA-1, keys that both sides share, and document types are not taken (security 18, 21). It is
 * the text that is looked at: an algorithm that is not written letter by letter is none of those that are.
 */
export function isAcceptable(response: string): boolean {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  const named = [...xml.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return !/<!DOCTYPE/i.test(xml) && named.every(([, double, single]) => algorithms.has(double ?? single ?? ''))
}
