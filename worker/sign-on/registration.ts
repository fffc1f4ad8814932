import * as E from 'fp-ts/Either'
import { recogniseCode } from '../../protocol/content-code'
import { defined } from '../../protocol/defined'
import type { RegisterPayload } from '../../protocol/entities/user'
import type { Fault } from '../../protocol/faults'
import { roleCodeOf } from '../../protocol/role-link'
import type { CallContext } from '../call'

/** The register payload, with only what applies (S-REG-07). */
export async function registration(
  guest: boolean,
  { secret, orgId, ...context }: CallContext,
): Promise<E.Either<Fault, RegisterPayload>> {
  const role = await linkedRole({ ...context, secret, orgId })
  if (E.isLeft(role)) return role
  const { username: name, email, password, recaptchaResponse } = secret ?? {}
  // A guest without a role link gets the organisation's role for guests, which the server knows (S-REG-16).
  const roleId = role.right ?? (guest ? undefined : context.state().mine.session.organisation?.newUserRoleId)
  return E.right(defined({ orgId, roleId, name, email, password, recaptchaResponse }))
}

/** The role of the link that leads here (S-REG-12, S-REG-13): its link names it, or a code that is asked for. */
export async function linkedRole({ api, state, signal }: CallContext): Promise<E.Either<Fault, string | undefined>> {
  const asked = recogniseCode(roleCodeOf(state().mine.session.initialUrl ?? '') ?? '')
  if (asked?.kind !== 'contentCode') return E.right(asked?.id)
  const found = await api.call('roleByContentCode', { path: { code: asked.code } }, signal)
  return E.isLeft(found) ? found : E.right(found.right.role?.id)
}
