import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { CreateAccountForm } from './CreateAccountForm'
import { ForgotForm } from './ForgotForm'
import { LoginForm } from './LoginForm'
import { PasswordlessForm } from './PasswordlessForm'
import { TwoCodeForm } from './TwoCodeForm'
import type { VariantProps } from './variant-props'

/** What the forms have asked the core for. */
const asked = vi.hoisted((): unknown[] => [])
vi.mock('../../core-client/hooks', async (original) => {
  const dispatch =
    () =>
    async (...what: unknown[]) =>
      void asked.push(what)
  return { ...(await original<object>()), useDispatch: dispatch, useOwnDispatch: dispatch }
})
beforeEach(() => void asked.splice(0))

/** What is fetched when it is needed may take its time. */
const eventually = <T,>(what: () => T) => expect.poll(what, { timeout: 20_000 })

type Fields = View<'signIn'>['registrationFields']
const signIn = (more: Partial<View<'signIn'>>): View<'signIn'> => ({
  variant: 'email',
  form: 'createAccount',
  busy: false,
  online: true,
  email: '',
  sso: [],
  ssoOnly: false,
  emailFallback: false,
  registrationFields: [],
  securityMode: 'loose',
  guestEntry: true,
  ...more,
})

async function shown(Form: ComponentType<VariantProps>, more: Partial<View<'signIn'>>) {
  const { holder, show } = await onPage()
  show(<Form signIn={signIn(more)} notes={null} />)
  await eventually(() => holder.querySelector('form')).not.toBeNull()
  if (more.robotCheck !== undefined && more.form !== 'passwordless')
    await eventually(() => holder.querySelector('iframe')).not.toBeNull()
  return holder
}

const inputs = (holder: HTMLElement) => [...holder.querySelectorAll('input')]
const labels = (holder: HTMLElement) => inputs(holder).map(({ labels: of }) => of?.[0]?.textContent)
const button = (holder: HTMLElement, name: string) =>
  [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const faults = (holder: HTMLElement) =>
  inputs(holder).flatMap((input) =>
    input.getAttribute('aria-invalid') === 'true'
      ? document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
      : [],
  )

const given = { name: 'Ada', email: 'ada@example.org', password: 'steam' } as const
function fill(holder: HTMLElement, values: Readonly<Record<string, string>> = given) {
  for (const input of inputs(holder)) input.value = values[input.name] ?? ''
}
const submit = (holder: HTMLElement) => holder.querySelector<HTMLElement>('button[type="submit"]')?.click()
const missing = 'You must pass the robot check'
/** The robot check says that it was passed, and is missed no longer. */
async function pass(holder: HTMLElement) {
  const source = holder.querySelector('iframe')?.contentWindow ?? null
  dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data: { robotCheck: 'passed' } }))
  await eventually(() => holder.textContent).not.toContain(missing)
}

const subsets: readonly Fields[] = [
  [],
  ['name'],
  ['email'],
  ['password'],
  ['name', 'email'],
  ['name', 'password'],
  ['email', 'password'],
  ['name', 'email', 'password'],
]
const labelOf = { name: 'Name', email: 'Email', password: 'Password' } as const

describe('the form for a new account', () => {
  it.each(subsets.map((fields) => [fields.join(', ') || 'nothing', fields] as const))(
    'S-REG-02 S-REG-10 asks for %s exactly, and sends no more',
    async (_title, fields) => {
      const isGuest = fields.length === 0
      const holder = await shown(CreateAccountForm, { registrationFields: fields })
      expect(labels(holder)).toEqual(fields.map((field) => labelOf[field]))
      expect(holder.textContent.includes('No account is needed.')).toBe(isGuest)
      expect(holder.querySelector('h1')?.textContent).toBe(isGuest ? 'Come in as a guest' : 'Create your account')
      expect(holder.querySelector('iframe')).toBeNull()
      fill(holder)
      submit(holder)
      await eventually(() => asked).toHaveLength(1)
      const { name, email, password } = given
      const has = (field: Fields[number]) => fields.includes(field)
      expect(asked).toEqual([
        [
          'register',
          {
            guest: isGuest,
            ...(has('name') ? { name } : {}),
            ...(has('email') ? { email } : {}),
            ...(isGuest ? {} : { judged: has('password') ? 'accepted' : 'missing' }),
          },
          {
            ...(has('name') ? { username: name } : {}),
            ...(has('email') ? { email } : {}),
            ...(has('password') ? { password } : {}),
          },
        ],
      ])
    },
  )

  it('S-REG-02 no field takes more than the server does, and what is longer all the same is said in words', async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['name', 'email', 'password'] })
    const most = (name: string) => holder.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.maxLength
    expect(['name', 'email', 'password'].map(most)).toEqual([200, 254, 1_024])
    fill(holder, { ...given, name: 'N'.repeat(201) })
    submit(holder)
    await eventually(() => holder.textContent).toContain('That is too long. Please shorten it.')
    expect(asked).toEqual([])
  })

  it("S-PWD-07 S-PWD-08 in strict security mode a password that breaks a rule is refused beside its field, 'Password doesn't meet requirements'", async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['email', 'password'], securityMode: 'strict' })
    fill(holder, { email: given.email, password: 'abc' })
    submit(holder)
    await eventually(() => faults(holder)).toEqual(["Password doesn't meet requirements"])
    expect(asked).toEqual([])
    fill(holder, { email: given.email, password: 'Gr8-Tide!Lamp' })
    submit(holder)
    await eventually(() => asked).toHaveLength(1)
  })

  it('S-REG-03 S-REG-06 a field that is empty and a check that is missing are both said; a fault of a field spends no check', async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['name'], robotCheck: 'key' })
    const check = holder.querySelector('iframe')
    submit(holder)
    await eventually(() => faults(holder)).toEqual(['Name is required'])
    expect(holder.textContent).toContain(missing)
    await pass(holder)
    fill(holder, { name: ' ' })
    submit(holder)
    fill(holder)
    expect(asked).toEqual([])
    submit(holder)
    await eventually(() => asked).toHaveLength(1)
    const data = { guest: false, name: given.name, judged: 'missing' }
    expect(asked).toEqual([['register', data, { username: given.name, recaptchaResponse: 'passed' }]])
    // An answer is good once.
    await eventually(() => holder.querySelector('iframe')).not.toBe(check)
  })
})

it('S-LOGIN-32 what was sent and could not arrive says so, also where the network is known to be gone', async () => {
  for (const online of [true, false]) {
    const holder = await shown(PasswordlessForm, { form: 'passwordless', notice: 'offline', online })
    expect(holder.textContent).toContain('Offline - check your connection')
  }
})

it('S-LOGIN-26 a code that is pasted with a space before it is taken whole, and no more than eight characters', async () => {
  const holder = await shown(TwoCodeForm, { variant: 'twoCode', form: 'passwordless' })
  for (const [name, pasted] of [
    ['sidTid', ' t4031899'],
    ['dealerCode', '  am220799999'],
  ] as const) {
    holder.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
    document.execCommand('insertText', false, pasted)
  }
  await eventually(() => inputs(holder).map(({ value }) => value)).toEqual(['t4031899', 'am220799'])
  submit(holder)
  await eventually(() => asked).toHaveLength(1)
  expect(asked).toEqual([
    ['logIn', { method: 'twoCode', name: 'T4031899', filled: true }, { username: 'T4031899', password: 'AM220799' }],
  ])
})

describe('while something is being sent', () => {
  const forms: readonly [name: string, Form: ComponentType<VariantProps>, more: Partial<View<'signIn'>>][] = [
    ['Use another email', LoginForm, { form: 'login' }],
    ['Forgot password?', LoginForm, { form: 'login' }],
    ['Create account', LoginForm, { form: 'login', guestEntry: false, registrationFields: ['name'] }],
    ['Create account', PasswordlessForm, { form: 'passwordless', guestEntry: false, registrationFields: ['name'] }],
    ['Use another email', CreateAccountForm, { registrationFields: ['name'] }],
    ['Back to login', TwoCodeForm, { variant: 'twoCode' }],
    ['Back to login', ForgotForm, { form: 'forgot' }],
  ]
  it.each(forms)(
    "S-LOGIN-05 S-LOGIN-10 S-LOGIN-12 '%s' leads nowhere: nobody is signed in from a form that was left",
    async (name, Form, more) => {
      const { holder, show, press } = await onPage()
      const showing = async (busy: boolean) => {
        show(<Form signIn={signIn({ ...more, busy })} notes={null} />)
        await eventually(() => holder.querySelector('form')?.getAttribute('aria-busy')).toBe(String(busy))
        await press(name)
      }
      await showing(true)
      expect(asked).toEqual([])
      await showing(false)
      expect(asked).toHaveLength(1)
    },
  )
})

describe('guests', () => {
  it.each([
    ['the email form', PasswordlessForm, { form: 'passwordless' }],
    ['the form of two codes', TwoCodeForm, { form: 'passwordless', variant: 'twoCode' }],
  ] as const)('S-REG-06 S-REG-10 come in from %s at once, or by way of the robot check', async (_title, Form, more) => {
    button(await shown(Form, more), 'Enter as Guest')?.click()
    button(await shown(Form, { ...more, robotCheck: 'key' }), 'Enter as Guest')?.click()
    expect(asked).toEqual([
      ['register', { guest: true }],
      ['chooseSignInForm', { form: 'createAccount' }],
    ])
  })

  const forms: readonly [title: string, Form: ComponentType<VariantProps>, more: Partial<View<'signIn'>>][] = [
    ['where no accounts are made', CreateAccountForm, {}],
    ['beside two codes', TwoCodeForm, { variant: 'twoCode', registrationFields: ['name'] }],
  ]
  it.each(forms)('S-REG-06 %s they pass the robot check and give nothing else', async (_title, Form, more) => {
    const holder = await shown(Form, { ...more, robotCheck: 'key' })
    expect(inputs(holder)).toEqual([])
    submit(holder)
    await eventually(() => holder.textContent).toContain(missing)
    expect(asked).toEqual([])
    await pass(holder)
    submit(holder)
    await eventually(() => asked).toEqual([['register', { guest: true }, { recaptchaResponse: 'passed' }]])
  })
})
