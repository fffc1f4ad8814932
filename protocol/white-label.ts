import * as t from 'io-ts'
import { struct, oneOf } from './codec'
import { Image } from './entities/image'
import { Id } from './ids'
import { productName } from './product'
import { ColorScheme } from './languages'

/** strict: the session id is sent in a header, never in a URL (S-API-35). */
export const SecurityMode = oneOf('SecurityMode', ['loose', 'strict'])
export type SecurityMode = t.TypeOf<typeof SecurityMode>

/** The sign-in method of this white-label (S-LOGIN). */
export const LoginVariant = oneOf('LoginVariant', ['email', 'username', 'twoCode', 'sso', 'ssoFrame'])
export type LoginVariant = t.TypeOf<typeof LoginVariant>

/**
 * A font that the browser loads from this server (the policy's font-src): its family, file and weight ('400', '100
 * 900').
 */
export const FontFile = struct('FontFile', { family: t.string, url: t.string }, { weight: t.string })
export type FontFile = t.TypeOf<typeof FontFile>

/** Font stacks for the app and for text on cards, and the files of their font families. */
export const Fonts = struct('Fonts', {}, { text: t.string, print: t.string, files: t.array(FontFile) })

/** An image on the sign-in screen: a cover of one of the organisation's decks, with its ink. */
export const SignInCover = struct('SignInCover', { url: t.string }, { title: t.string, theme: ColorScheme })
export type SignInCover = t.TypeOf<typeof SignInCover>

/** A row of My Account that links to a page of the organisation. */
export const AccountAction = struct('AccountAction', { label: t.string, url: t.string }, {})
export type AccountAction = t.TypeOf<typeof AccountAction>

/**
 * The public settings of the white-label of this web address, as GET /white-label.json returns them (S-BRAND-01). Only
 * the server knows its hosts and selects it by them. `apiPrefix`: the path of this deployment's API. `idempotencyKeys`:
 * false if that API does not accept them (X-OUTBOX-03). `sessionInQuery`: true if that API reads the session of the
 * combined load only from the query; the strict security mode never sends it there (S-API-35).
 */
export const WhiteLabel = struct(
  'WhiteLabel',
  { id: Id, webDisplayName: t.string, loginVariant: LoginVariant },
  {
    orgId: Id,
    logo: Image,
    darkModeLogo: Image,
    uiColor1: t.string,
    uiColor2: t.string,
    fonts: Fonts,
    /** Shown in the fan of cards on the sign-in screen, the first in front. */
    covers: t.array(SignInCover),
    /** The customer's word for an assessment (S-BRAND-08). */
    assessmentLabel: t.string,
    supportEmail: t.string,
    securityMode: SecurityMode,
    disabled: t.boolean,
    howToUseUrl: t.string,
    privacyUrl: t.string,
    /** URL of the terms; without it the organisation's terms apply (O-21). */
    termsUrl: t.string,
    /** Links to the organisation's pages, added to My Account (O-45). */
    accountActions: t.array(AccountAction),
    apiPrefix: t.string,
    idempotencyKeys: t.boolean,
    sessionInQuery: t.boolean,
    /** URLs of OpenID providers that replace the real ones. */
    issuers: struct('Issuers', {}, { google: t.string, azure: t.string, okta: t.string }),
    /** The owner whose cards open all links in the browser, including those within the app (D-LINK-10). */
    browserLinksOwnerId: Id,
  },
)
export type WhiteLabel = t.TypeOf<typeof WhiteLabel>

/** The product without a brand: used on an unknown host, and until another white-label is known (S-BRAND-02). */
export const unbranded: WhiteLabel = { id: 'unbranded', webDisplayName: productName, loginVariant: 'email' }
