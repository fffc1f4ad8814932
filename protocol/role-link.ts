import { parsePath } from './paths'

/** The code of a role link, by which visitors come in unasked (S-REG-12, S-REG-13). */
export function roleCodeOf(address: string): string | undefined {
  const parsed = parsePath(address)
  return parsed.kind === 'route' && parsed.route.name === 'role' ? parsed.route.code : undefined
}
