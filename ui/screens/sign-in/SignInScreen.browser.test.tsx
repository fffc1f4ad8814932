import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { SignInScreen } from './SignInScreen'

const { views, asked } = vi.hoisted(() => ({ views: new Map<string, unknown>(), asked: [] as unknown[] }))
vi.mock('../../core-client/hooks', async (original) => {
  const dispatch =
    () =>
    async (...what: unknown[]) =>
      void asked.push(what)
  return {
    ...(await original<object>()),
    useView: (name: string) => views.get(name),
    useDispatch: dispatch,
    useOwnDispatch: dispatch,
  }
})

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const signIn = (form: View<'signIn'>['form']): View<'signIn'> => ({
  variant: 'email',
  form,
  busy: false,
  online: true,
  email: 'a@northwind.example',
  sso: [],
  ssoOnly: false,
  emailFallback: false,
  registrationFields: [],
  securityMode: 'loose',
  guestEntry: false,
})

it('S-LOGIN-08 an email of the link is taken beside a tab that has gone on with another one', async () => {
  history.replaceState(null, '', '/start?email=b%40northwind.example')
  views.set('shell', { brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' } })
  views.set('signIn', signIn('login'))
  const { holder, show } = await onPage()
  show(<SignInScreen />)
  await expect.poll(() => asked).toEqual([['chooseSignInForm', { form: 'passwordless' }]])
  views.set('signIn', signIn('passwordless'))
  show(<SignInScreen />)
  await expect.poll(() => asked.at(-1)).toEqual(['openSignIn', { email: 'b@northwind.example' }])
  expect(holder.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe('b@northwind.example')
  expect(location.search).toBe('')
})
