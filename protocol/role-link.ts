import { parsePath } from './paths'

/** Returns the code of a role link, with which visitors may register (S-REG-12, S-REG-13). */
export function roleCodeOf(address: string): string | undefined {
  const parsed = parsePath(address)
  return parsed.kind === 'route' && parsed.route.name === 'role' ? parsed.route.code : undefined
}
