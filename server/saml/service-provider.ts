import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { CacheProvider, Profile } from '@node-saml/node-saml'
import { decode, struct } from '../../protocol/codec'
import type { SamlProvider } from '../organisations/org-services'
import { requestLifetime } from './requests'

/** Addresses of this server for one organisation's provider. The metadata address is also its entity id. */
export interface Endpoints {
  readonly entityId: string
  readonly callback: string
}

/** Tolerated clock difference between two machines, ms. */
const skew = 60_000

/** Creates the service provider of one organisation (SAML 2.0 Web Browser SSO, answers by POST, assertions signed). */
export const serviceProvider = (provider: SamlProvider, { entityId, callback }: Endpoints, requests: CacheProvider) =>
  new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: callback,
    entryPoint: provider.entryPoint,
    idpIssuer: provider.entityId,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    // Only the assertion is trusted; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLifetime,
    cacheProvider: requests,
    acceptedClockSkewMs: skew,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
  })

/** The person that an assertion names. */
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

/** Returns a person by a persistent name. Undefined when the provider gave only a transient one. */
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

/**
 * The part of a signed assertion that limits who may present it where, in the library's XML format: attributes in '$',
 * elements in lists.
 */
const Confirmation = t.type({
  $: t.type({ Method: t.string }),
  SubjectConfirmationData: t.array(struct('ConfirmationData', {}, { $: t.record(t.string, t.string) })),
})
const Confirmed = t.type(
  { Assertion: t.type({ Subject: t.array(t.type({ SubjectConfirmation: t.array(Confirmation) })) }) },
  'ConfirmedAssertion',
)

/**
 * Was this assertion issued to the bearer in answer to this request (SAML 2.0 profiles, 4.1.4.3)? The library checks
 * this only on the unsigned response, and accepts an assertion without this data.
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

/** Permitted algorithms of a signed answer: signatures and digests by SHA-2, and the preceding transforms. */
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

/** A signed answer with encrypted parts and a certificate chain has about 20 kB and 100 elements. */
const maxAnswerBytes = 128 * 1024
/** Limit of tags: opening, closing and empty ones. */
const maxMarkup = 2_000

/**
 * Checks whether an answer is worth parsing. Refuses large answers, and answers with too many elements, because parsing
 * time grows faster than their number. Refuses document types, and signatures by SHA-1 or a shared key (security 18,
 * 21). Checks the text only: an algorithm in another spelling is refused.
 */
export function isAcceptable(response: string): boolean {
  const bytes = Buffer.from(response, 'base64')
  if (bytes.length > maxAnswerBytes) return false
  const xml = bytes.toString('utf8')
  if (xml.split('<', maxMarkup + 2).length > maxMarkup + 1 || /<!DOCTYPE/i.test(xml)) return false
  const named = [...xml.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return named.every(([, double, single]) => algorithms.has(double ?? single ?? ''))
}
