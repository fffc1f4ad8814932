import * as E from 'fp-ts/Either'
import { hashText } from '../../core/hash'
import { recogniseCode } from '../../protocol/content-code'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { RegisterPayload } from '../../protocol/entities/user'
import type { Fault } from '../../protocol/faults'
import { canonicalJson } from '../../protocol/json'
import { roleCodeOf } from '../../protocol/paths'
import type { CallContext } from '../api/api-call'

/** Builds the register payload, with the applicable fields only (S-REG-07). */
export async function registration(
  guest: boolean,
  { secret, orgId, ...context }: CallContext,
): Promise<E.Either<Fault, RegisterPayload>> {
  const role = await linkedRole({ ...context, secret, orgId })
  if (E.isLeft(role)) return role
  const { username: name, email, password, recaptchaResponse } = secret ?? {}
  // A guest without a role link gets the organisation's guest role, which the server knows (S-REG-16).
  const newUserRoleId = guest ? undefined : context.state().user.session.organisation?.newUserRoleId
  const asked = role.right ?? { roleId: newUserRoleId }
  return E.right(omitUndefined({ orgId, ...asked, name, email, password, recaptchaResponse }))
}

/** Finds the role of a role link (S-REG-12, S-REG-13): the link contains its id, or a code to look up. */
export async function linkedRole({
  api,
  state,
  signal,
}: CallContext): Promise<E.Either<Fault, Pick<RegisterPayload, 'roleId' | 'contentCode'> | undefined>> {
  const asked = recogniseCode(roleCodeOf(state().user.session.initialUrl ?? '') ?? '')
  if (asked?.kind !== 'contentCode') return E.right(asked && { roleId: asked.id })
  const found = await api.call('roleByContentCode', { path: { code: asked.code } }, signal)
  // The code is sent with the registration, because the server does not grant the role by its id alone.
  return E.isLeft(found) ? found : E.right({ roleId: found.right.role.id, contentCode: asked.code })
}

/** Idempotency keys of registrations, by which the server recognises a retry after a lost reply (X-OUTBOX-03). */
export interface RegistrationKeys {
  /** Returns the same key when the same form is sent again. Only a hash of the form is kept, in memory. */
  readonly keyOf: (payload: RegisterPayload) => string
  /** Forgets the key of a completed registration: the next guest is another person. */
  readonly forget: () => void
}

export function registrationKeys(uuid: () => string): RegistrationKeys {
  let last: { readonly form: string; readonly key: string } | undefined
  return {
    keyOf: ({ recaptchaResponse: _check, ...payload }) => {
      const form = hashText(canonicalJson(payload))
      if (last?.form !== form) last = { form, key: uuid() }
      return last.key
    },
    forget: () => {
      last = undefined
    },
  }
}
