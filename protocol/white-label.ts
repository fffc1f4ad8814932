import * as t from 'io-ts'
import { entity, oneOf } from './codec'
import { Image } from './entities/image'
import { Id } from './ids'
import { productName } from './product'
import { ColorScheme } from './languages'

/** strict: the session id travels in a header, never in an address (S-API-35). */
export const SecurityMode = oneOf('SecurityMode', ['loose', 'strict'])
export type SecurityMode = t.TypeOf<typeof SecurityMode>

/** How one signs in here (S-LOGIN). */
export const LoginVariant = oneOf('LoginVariant', ['email', 'username', 'twoCode', 'sso', 'ssoFrame'])
export type LoginVariant = t.TypeOf<typeof LoginVariant>

/** A font that the browser fetches from this server (the policy's font-src): its family, file and weight ('400', '100 900'). */
export const FontFile = entity('FontFile', { family: t.string, url: t.string }, { weight: t.string })
export type FontFile = t.TypeOf<typeof FontFile>

/** Font stacks: of what belongs to the app, and of what is printed on cards; and the files of the families in them. */
export const Fonts = entity('Fonts', {}, { text: t.string, print: t.string, files: t.array(FontFile) })

/** A picture that stands on the sign-in: a cover of one of the organisation's decks, with the ink that it takes. */
export const SignInCover = entity('SignInCover', { url: t.string }, { title: t.string, theme: ColorScheme })
export type SignInCover = t.TypeOf<typeof SignInCover>

/** A row of My Account that leads to a page of the organisation's. */
export const AccountAction = entity('AccountAction', { label: t.string, url: t.string }, {})
export type AccountAction = t.TypeOf<typeof AccountAction>

/**
 * What everybody may know of the white-label of this web address, as GET /white-label.json gives it (S-BRAND-01). Its
 * hosts stay with the server, which chooses by them. apiPrefix: the path under which this deployment has its API;
 * idempotencyKeys: false where that API does not take them (X-OUTBOX-03).
 */
export const WhiteLabel = entity(
  'WhiteLabel',
  { id: Id, webDisplayName: t.string, loginVariant: LoginVariant },
  {
    orgId: Id,
    logo: Image,
    darkModeLogo: Image,
    uiColor1: t.string,
    uiColor2: t.string,
    fonts: Fonts,
    /** Shown in the hand of cards beside the sign-in, the first in front. */
    covers: t.array(SignInCover),
    /** The customer's word for an assessment (S-BRAND-08). */
    assessmentLabel: t.string,
    supportEmail: t.string,
    securityMode: SecurityMode,
    disabled: t.boolean,
    howToUseUrl: t.string,
    privacyUrl: t.string,
    /** Where the terms stand; without it they are those of the organisation (O-21). */
    termsUrl: t.string,
    /** What the organisation adds to My Account: pages of its own (O-45). */
    accountActions: t.array(AccountAction),
    apiPrefix: t.string,
    idempotencyKeys: t.boolean,
    /** Addresses of OpenID providers that stand in for the real ones. */
    issuers: entity('Issuers', {}, { google: t.string, azure: t.string, okta: t.string }),
    /** Whose cards open their links in the browser, those within the app too (D-LINK-10). */
    browserLinksOwnerId: Id,
  },
)
export type WhiteLabel = t.TypeOf<typeof WhiteLabel>

/** The product without a brand: in force on an unknown host, and as long as no other one is known (S-BRAND-02). */
export const unbranded: WhiteLabel = { id: 'unbranded', webDisplayName: productName, loginVariant: 'email' }
