import {
  passwordRules,
  strictPasswordFaults,
  type PasswordContext,
  type PasswordRule,
} from '../../../protocol/password'

/** The strength of a password, and which of the strict rules it meets (S-SHELL-28). */
export interface PasswordStrength {
  readonly level: 'weak' | 'fair' | 'strong'
  readonly met: ReadonlySet<PasswordRule>
}

/** A password that breaks one of these is weak, whatever others it meets. */
const foremost: ReadonlySet<PasswordRule> = new Set(['length', 'email', 'appName'])
/** Number of the other rules that a fair password may break. */
const allowed = 2

/** Rates a typed password; undefined for an empty one. */
export function ratePassword(password: string, context: PasswordContext): PasswordStrength | undefined {
  if (password === '') return undefined
  const broken = strictPasswordFaults(password, context)
  const isWeak = broken.length > allowed || broken.some((rule) => foremost.has(rule))
  return {
    level: broken.length === 0 ? 'strong' : isWeak ? 'weak' : 'fair',
    met: new Set(passwordRules.filter((rule) => !broken.includes(rule))),
  }
}
