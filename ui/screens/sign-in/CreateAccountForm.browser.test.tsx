import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { refusal, type Refusal } from '../../../protocol/faults'
import type { View } from '../../../protocol/views'
import { toasts } from '../../toast/toasts'
import { CreateAccountForm } from './CreateAccountForm'
import { ForgotForm } from './ForgotForm'
import { LoginForm } from './LoginForm'
import { PasswordlessForm } from './PasswordlessForm'
import { TwoCodeForm } from './TwoCodeForm'
import type { VariantProps } from './FormFrame'

/** Intents dispatched by the forms. */
const asked = vi.hoisted((): unknown[] => [])
/** Refusals that the core returns. */
const refusals = vi.hoisted((): Refusal[] => [])
vi.mock('../../core-client/hooks', async (original) => {
  const dispatch =
    () =>
    async (...what: unknown[]) => {
      asked.push(what)
      return refusals.shift()
    }
  return { ...(await original<object>()), useDispatch: dispatch, useSilentDispatch: dispatch }
})
beforeEach(() => void asked.splice(0))

/** Polls with a long timeout, for code that loads on demand. */
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
/** Passes the robot check, which removes its error. */
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
    'S-REG-02 S-REG-10 asks for exactly %s, and sends no more',
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

  it('S-REG-02 limits each field to the server’s maximum, and reports longer input', async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['name', 'email', 'password'] })
    const most = (name: string) => holder.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.maxLength
    expect(['name', 'email', 'password'].map(most)).toEqual([200, 254, 1_024])
    fill(holder, { ...given, name: 'N'.repeat(201) })
    submit(holder)
    await eventually(() => holder.textContent).toContain('That is too long. Please shorten it.')
    expect(asked).toEqual([])
  })

  it("S-PWD-07 S-PWD-08 in strict security mode refuses a password that breaks a rule with 'Password doesn't meet requirements' at its field", async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['email', 'password'], securityMode: 'strict' })
    fill(holder, { email: given.email, password: 'abc' })
    submit(holder)
    await eventually(() => faults(holder)).toEqual(["Password doesn't meet requirements"])
    expect(asked).toEqual([])
    fill(holder, { email: given.email, password: 'Gr8-Tide!Lamp' })
    submit(holder)
    await eventually(() => asked).toHaveLength(1)
  })

  it('S-PWD-01 S-PWD-05 S-PWD-06 in strict security mode lists the rules in the form, and checks them against the typed email', async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['email', 'password'], securityMode: 'strict' })
    const type = (name: string, value: string) => {
      const input = holder.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (input === null) throw new Error(`there is no field ${name}`)
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const rules = () => [...holder.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(rules()).toEqual([
      'At least 8 characters',
      'An uppercase letter',
      'A lowercase letter',
      'A digit',
      'One of ! @ # $ & *',
      'Not the word Flipdeck',
      'No sequence like abc or 123',
      'No character 3 times in a row',
      'Nothing of your email',
    ])
    const open = () => rules().filter((rule) => !rule.endsWith(': met'))
    type('password', 'Steam-wand-9!')
    await eventually(open).toEqual([])
    type('email', 'steam@example.org')
    await eventually(open).toEqual(['Nothing of your email'])
  })

  it('S-PWD-07 lists no rules without strict security mode', async () => {
    const holder = await shown(CreateAccountForm, { registrationFields: ['password'] })
    expect(holder.querySelector('li')).toBeNull()
  })

  it('S-REG-03 S-REG-06 reports an empty field and a missing check; an invalid field does not use up the check', async () => {
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
    // A response is valid once.
    await eventually(() => holder.querySelector('iframe')).not.toBe(check)
  })
})

it('S-LOGIN-06 X-UX-03 focuses the password after the email step, without another press', async () => {
  const holder = await shown(LoginForm, { form: 'login', email: given.email })
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('password')
  expect(holder.contains(document.activeElement)).toBe(true)
})

it('S-LOGIN-32 reports that a submission did not arrive, also when the device is offline', async () => {
  for (const online of [true, false]) {
    const holder = await shown(PasswordlessForm, { form: 'passwordless', notice: 'offline', online })
    expect(holder.textContent).toContain('Offline - check your connection')
  }
})

it('S-LOGIN-26 accepts a code pasted with a leading space completely, and at most eight characters', async () => {
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

describe('during a submission', () => {
  it('X-UX-02 shows that the form is being sent, and a busy button', async () => {
    const holder = await shown(LoginForm, { form: 'login', busy: true })
    await eventually(() => holder.querySelector('output')?.textContent).toBe('Sending…')
    expect(button(holder, 'Log in')?.ariaBusy).toBe('true')
  })

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
    "S-LOGIN-05 S-LOGIN-10 S-LOGIN-12 '%s' does nothing, so that a form that was left signs in no user",
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
  it('S-REG-10 X-UX-02 see why they cannot enter, but no refusal of a second press', async () => {
    const holder = await shown(PasswordlessForm, { form: 'passwordless' })
    const enter = async (code: Refusal['code']) => {
      refusals.push(refusal(code))
      button(holder, 'Enter as Guest')?.click()
      await eventually(() => refusals).toEqual([])
      await drawn()
      return toasts.shown()?.text
    }
    expect(await enter('busy')).toBeUndefined()
    expect(await enter('alreadySignedIn')).toBeUndefined()
    expect(await enter('offline')).toBe('refusal.offline')
    toasts.dismiss()
  })

  it.each([
    ['the email form', PasswordlessForm, { form: 'passwordless' }],
    ['the form of two codes', TwoCodeForm, { form: 'passwordless', variant: 'twoCode' }],
  ] as const)('S-REG-06 S-REG-10 enter from %s at once, or by the robot check', async (_title, Form, more) => {
    button(await shown(Form, more), 'Enter as Guest')?.click()
    button(await shown(Form, { ...more, robotCheck: 'key' }), 'Enter as Guest')?.click()
    expect(asked).toEqual([
      ['register', { guest: true }],
      ['chooseSignInForm', { form: 'createAccount' }],
    ])
  })

  const forms: readonly [title: string, Form: ComponentType<VariantProps>, more: Partial<View<'signIn'>>][] = [
    ['where no accounts are made', CreateAccountForm, {}],
    ['with two codes', TwoCodeForm, { variant: 'twoCode', registrationFields: ['name'] }],
  ]
  it.each(forms)('S-REG-06 %s they pass the robot check and enter nothing else', async (_title, Form, more) => {
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
