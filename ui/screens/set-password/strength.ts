import {
  passwordRules,
  strictPasswordFaults,
  type PasswordContext,
  type PasswordRule,
} from '../../../protocol/password'

/** How good a password is, and which of the strict rules it meets (S-SHELL-28). */
export interface Strength {
  readonly level: 'weak' | 'fair' | 'strong'
  readonly met: ReadonlySet<PasswordRule>
}

/** A password that breaks one of these is weak, whatever else it has. */
const foremost: ReadonlySet<PasswordRule> = new Set(['length', 'email', 'appName'])
/** As many of the other rules may be broken by a fair one. */
const allowed = 2

/** The strength of what is typed; nothing has none. */
export function strengthOf(password: string, context: PasswordContext): Strength | undefined {
  if (password === '') return undefined
  const broken = strictPasswordFaults(password, context)
  const isWeak = broken.length > allowed || broken.some((rule) => foremost.has(rule))
  return {
    level: broken.length === 0 ? 'strong' : isWeak ? 'weak' : 'fair',
    met: new Set(passwordRules.filter((rule) => !broken.includes(rule))),
  }
}
