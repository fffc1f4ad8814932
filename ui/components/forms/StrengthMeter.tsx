import type { ReactNode } from 'react'
import { passwordRules, type PasswordRule } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { PasswordStrength } from './password-strength'
import styles from './StrengthMeter.module.css'

const levels = ['weak', 'fair', 'strong'] as const satisfies readonly PasswordStrength['level'][]

const levelTexts: Readonly<Record<PasswordStrength['level'], MessageId>> = {
  weak: 'setPassword.strength.weak',
  fair: 'setPassword.strength.fair',
  strong: 'setPassword.strength.strong',
}

const ruleTexts: Readonly<Record<PasswordRule, MessageId>> = {
  length: 'setPassword.rule.length',
  uppercase: 'setPassword.rule.uppercase',
  lowercase: 'setPassword.rule.lowercase',
  digit: 'setPassword.rule.digit',
  special: 'setPassword.rule.special',
  appName: 'setPassword.rule.appName',
  sequence: 'setPassword.rule.sequence',
  repetition: 'setPassword.rule.repetition',
  email: 'setPassword.rule.email',
}

interface StrengthMeterProps {
  readonly strength: PasswordStrength | undefined
  /** All rules must be met; otherwise they are advice. */
  readonly strict: boolean
}

/** Shows the strength of the typed password: three bars, a word, and the rules with their state (S-SHELL-28). */
export function StrengthMeter({ strength, strict }: StrengthMeterProps): ReactNode {
  const text = useText()
  const reached = strength === undefined ? 0 : levels.indexOf(strength.level) + 1
  return (
    <div className={styles.meter}>
      <div className={`${styles.bars} ${strength === undefined ? '' : styles[strength.level]}`} aria-hidden="true">
        {levels.map((level, index) => (
          <i key={level} className={index < reached ? styles.on : undefined} />
        ))}
      </div>
      <output className={styles.word}>{strength === undefined ? null : text(levelTexts[strength.level])}</output>
      <p className={styles.lead}>{text(strict ? 'setPassword.rules' : 'setPassword.advice')}</p>
      <ul className={styles.rules}>
        {passwordRules.map((rule) => (
          <Rule key={rule} rule={rule} met={strength?.met.has(rule) === true} />
        ))}
      </ul>
    </div>
  )
}

function Rule({ rule, met }: { readonly rule: PasswordRule; readonly met: boolean }): ReactNode {
  const text = useText()
  return (
    <li className={met ? styles.met : undefined}>
      {met ? <Icon name="check" size="small" /> : <i className={styles.open} aria-hidden="true" />}
      <span>
        {text(ruleTexts[rule], { product: productName })}
        {met ? <VisuallyHidden>: {text('setPassword.met')}</VisuallyHidden> : null}
      </span>
    </li>
  )
}
