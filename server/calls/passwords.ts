import { strictPasswordFaults } from '../../protocol/password'
import { productName } from '../../protocol/product'
import type { Tx } from '../context'
import { whiteLabels } from '../white-labels'

/** Why the server does not take this password: empty, or against the strict rules of the organisation's white-label. */
export async function newPasswordFault(
  tx: Tx,
  orgId: string,
  password: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (password === '') return 'A password is needed'
  const label = (await whiteLabels(tx)).find((entry) => entry.orgId === orgId)
  if (label?.securityMode !== 'strict') return undefined
  const faults = strictPasswordFaults(password, { appName: productName, ...(email === undefined ? {} : { email }) })
  return faults.length === 0 ? undefined : "Password doesn't meet requirements"
}
