import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { EmailForms } from './EmailForms'
import { Said } from './FormFrame'
import { SsoFrameForm } from './sso/SsoFrameForm'
import { SsoOnlyForm } from './sso/SsoOnlyForm'

const signIn = (more: Partial<View<'signIn'>>): View<'signIn'> => ({
  variant: 'sso',
  form: 'passwordless',
  busy: false,
  online: true,
  email: '',
  sso: [],
  ssoOnly: true,
  emailFallback: false,
  registrationFields: ['name', 'email', 'password'],
  securityMode: 'loose',
  guestEntry: false,
  ...more,
})

/** Renders an element, and waits for this text. */
async function shown(element: ReactNode, text: string): Promise<HTMLElement> {
  const { holder, show: render } = await onPage()
  render(element)
  // Code that loads on demand may take long.
  await expect.poll(() => holder.textContent, { timeout: 10_000 }).toContain(text)
  return holder
}
const buttons = (holder: HTMLElement) => [...holder.querySelectorAll('button')].map(({ textContent }) => textContent)

it('S-SSO-02 shows a button for each configured provider, and for no other', async () => {
  const title = 'Sign in with your work account'
  const all = signIn({ sso: ['google', 'azure', 'okta'] })
  expect(buttons(await shown(<SsoOnlyForm signIn={all} notes={null} />, title))).toEqual([
    'Continue with Google',
    'Continue with Microsoft',
    'Continue with Okta',
  ])
  const one = signIn({ sso: ['okta'] })
  expect(buttons(await shown(<SsoOnlyForm signIn={one} notes={null} />, title))).toEqual(['Continue with Okta'])
})

it.each([['S-SSO-04 OAuth', 'okta'] as const, ['S-SSO-05 SAML', 'saml'] as const])(
  '%s offers email only where it is allowed, with the email form behind it',
  async (_title, way) => {
    const offers = async (emailFallback: boolean) =>
      buttons(
        await shown(<SsoOnlyForm signIn={signIn({ sso: [way], emailFallback })} notes={null} />, 'Continue with'),
      ).includes('Use my email')
    expect(await offers(true)).toBe(true)
    expect(await offers(false)).toBe(false)
    const behind = signIn({ sso: [way], emailFallback: true, form: 'login' })
    const form = await shown(<SsoOnlyForm signIn={behind} notes={null} />, 'Back to single sign-on')
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual(['email', 'password'])
  },
)

it('S-SSO-04 says that all users sign in this way only where email is not allowed', async () => {
  const words = async (emailFallback: boolean) =>
    (await shown(<SsoOnlyForm signIn={signIn({ sso: ['okta'], emailFallback })} notes={null} />, 'Continue with'))
      .textContent
  expect(await words(true)).not.toContain('Everybody signs in this way here.')
  expect(await words(false)).toContain('Everybody signs in this way here.')
})

it('S-SSO-03 shows no email form where email is not allowed, whatever form was open before', async () => {
  const left = signIn({ sso: ['okta'], form: 'login' })
  const holder = await shown(<SsoOnlyForm signIn={left} notes={null} />, 'Continue with Okta')
  expect(holder.querySelectorAll('input')).toHaveLength(0)
})

it('S-LOGIN-05 S-SSO-05 offers one way back from the password, to the email or to single sign-on', async () => {
  const back = ['Use another email', 'Back to single sign-on']
  const waysBack = async (form: ReactNode) =>
    buttons(await shown(form, 'Log in')).filter((name) => back.includes(name ?? ''))
  const login = signIn({ form: 'login', ssoOnly: false, emailFallback: true })
  expect(await waysBack(<EmailForms signIn={login} notes={null} />)).toEqual(['Use another email'])
  const found = { ...login, sso: ['okta'] }
  expect(await waysBack(<EmailForms signIn={found} notes={null} />)).toEqual(['Use another email'])
  const framed = signIn({ ...login, variant: 'ssoFrame', sso: ['saml'] })
  expect(await waysBack(<SsoFrameForm signIn={framed} notes={null} />)).toEqual(['Back to single sign-on'])
  const only = { ...found, ssoOnly: true }
  expect(await waysBack(<SsoOnlyForm signIn={only} notes={null} />)).toEqual(['Back to single sign-on'])
  const unframed = { ...framed, sso: [] }
  expect(await waysBack(<SsoFrameForm signIn={unframed} notes={null} />)).toEqual(['Use another email'])
})

it('S-LOGIN-28 shows no frame before a press on Log in', async () => {
  const framed = signIn({ variant: 'ssoFrame', sso: ['saml'], ssoOnly: false })
  const holder = await shown(<SsoFrameForm signIn={framed} notes={null} />, 'Log in')
  expect(buttons(holder)).toEqual(['Log in'])
  expect(holder.querySelector('iframe')).toBeNull()
})

it('S-LOGIN-19 shows a link to single sign-on instead of the message that it is required', async () => {
  const refused = signIn({ notice: 'ssoRequired', email: 'maya@northwind.example' })
  const holder = await shown(<Said signIn={refused} refused={undefined} />, 'SSO')
  expect(buttons(holder)).toHaveLength(1)
  expect(holder.querySelector('[role="alert"]')).toBeNull()
})

it('S-LOGIN-19 shows the providers when the variant uses a username or codes, or a failure message without providers', async () => {
  for (const variant of ['username', 'twoCode'] as const) {
    const refused = signIn({ notice: 'ssoRequired', variant, ssoOnly: false, emailFallback: true })
    const ways = { ...refused, sso: ['okta', 'saml'] }
    const holder = await shown(<Said signIn={ways} refused={undefined} />, 'Continue with')
    expect(buttons(holder)).toEqual(['Continue with Okta', 'Continue with single sign-on'])
    await shown(<Said signIn={refused} refused={undefined} />, 'There was a problem logging in')
  }
})

it('S-REG-08 S-REG-09 shows the server’s message of a failed registration, or the app’s own without one', async () => {
  const silent = signIn({ notice: 'registrationFailed' })
  const own = 'There was a problem registering'
  expect((await shown(<Said signIn={silent} refused={undefined} />, own)).textContent).toBe(own)
  const told = signIn({ notice: 'registrationFailed', serverMessage: 'Email address already in use' })
  expect((await shown(<Said signIn={told} refused={undefined} />, 'Email')).textContent).toBe(told.serverMessage)
})

it('S-SSO-13 S-SSO-14 S-SSO-15 shows the result in the form with its exact text', async () => {
  for (const [notice, words] of [
    ['ssoTokenFailed', 'Error fetching authentication token'],
    ['ssoCancelled', 'Authorization session cancelled'],
    ['ssoMalformedToken', 'Malformed token'],
    ['ssoFailed', 'There was a problem logging in'],
  ] as const) {
    const holder = await shown(<Said signIn={signIn({ notice })} refused={undefined} />, words)
    expect(holder.textContent).toBe(words)
  }
  const told = signIn({ notice: 'ssoRefused', serverMessage: 'Ask your lead' })
  expect((await shown(<Said signIn={told} refused={undefined} />, 'Ask')).textContent).toBe('Ask your lead')
})
