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
    useSilentDispatch: dispatch,
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

it('S-LOGIN-15 S-LOGIN-18 distinguishes a rate limit and an unavailable server from wrong input', async () => {
  views.set('shell', { brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' } })
  const { holder, show } = await onPage()
  const said = async (more: Partial<View<'signIn'>>, words: string) => {
    views.set('signIn', { ...signIn('login'), ...more })
    show(<SignInScreen />)
    await expect.poll(() => holder.textContent).toContain(words)
  }
  await said({ notice: 'tooManyTries', waitMinutes: 14 }, 'Too many tries. Please try again in 14 minutes.')
  await said({ notice: 'tooManyTries', waitMinutes: 1 }, 'Too many tries. Please try again in 1 minute.')
  await said({ notice: 'tooManyTries' }, 'Too many tries. Please try again a little later.')
  await said({ notice: 'notNow' }, 'What you typed is not the reason.')
})

it('X-EXPORT-01 offers the event log when the sign-in failed, but not after mistyped input', async () => {
  views.set('shell', { brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' } })
  const { holder, show } = await onPage()
  const offers = (notice: NonNullable<View<'signIn'>['notice']>) => {
    views.set('signIn', { ...signIn('login'), notice })
    show(<SignInScreen key={notice} />)
    return expect.poll(() => holder.textContent.includes('Export event log'))
  }
  await offers('noAnswer').toBe(true)
  await offers('emailOrPasswordWrong').toBe(false)
  await offers('notNow').toBe(true)
  await offers('codesWrong').toBe(false)
})

it('S-LOGIN-10 S-LOGIN-11 offers a new account, guest entry, or neither when neither is possible', async () => {
  views.set('shell', { brand: { displayName: 'Northwind', assessmentLabel: 'Assessment' } })
  const { holder, show } = await onPage()
  const offered = () =>
    ['New here?', 'Create account', 'Enter as Guest'].filter((words) => holder.textContent.includes(words))
  const offers = async (more: Partial<View<'signIn'>>, what: readonly string[]) => {
    views.set('signIn', { ...signIn('passwordless'), ...more })
    show(<SignInScreen />)
    await expect.poll(offered).toEqual(what)
  }
  await offers({ guestEntry: true }, ['New here?', 'Enter as Guest'])
  await offers({ registrationFields: ['email'] }, ['New here?', 'Create account'])
  await offers({}, [])
})

it('S-LOGIN-08 uses a link’s email although another tab has continued with another one', async () => {
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
