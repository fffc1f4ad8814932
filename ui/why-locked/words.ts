import type { LockAhead, LockRule, LockStep } from '../../protocol/why-locked'
import type { Formats } from '../i18n/format'
import type { MessageId, MessageValues } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

/** A text by name, with what stands in its places. */
export interface Words {
  readonly id: MessageId
  readonly values: MessageValues
}

/** How something that happened is told: done, or the point at which it turned. */
export interface StepWords extends Words {
  readonly icon: IconName
  readonly tone: 'done' | 'turn'
}

const words = (id: MessageId, values: MessageValues = {}): Words => ({ id, values })

/** The rule in one sentence. */
export function ruleWords(rule: LockRule, { percent }: Pick<Formats, 'percent'>): Words {
  switch (rule.is) {
    case 'open':
      return words('why.open')
    case 'chain': {
      const { deckTitle: title, percentage, relocked } = rule
      if (title === undefined) return words('viewer.locked.text')
      if (percentage === undefined) return words('viewer.locked.after', { title })
      if (relocked) return words('why.relocked', { title, percent: percent(percentage) })
      return percentage >= 100
        ? words('why.chainAll', { title })
        : words('why.chain', { title, percent: percent(percentage) })
    }
    case 'answered':
      return words('why.answered')
    case 'missed':
      return words(rule.opensAt === undefined ? 'why.missed' : 'why.missedUntil')
    case 'waits':
      return words('why.waits', { attempts: rule.attempts, days: rule.days })
    case 'usedUp':
      return words('why.usedUp', { attempts: rule.attempts })
  }
}

/** Something that happened, in one sentence. */
export function stepWords(step: LockStep, { percent }: Pick<Formats, 'percent'>): StepWords {
  switch (step.happened) {
    case 'seen': {
      const { seen, total, title } = step
      return seen >= total
        ? { ...words('why.step.seenAll', { total, title }), icon: 'check', tone: 'done' }
        : { ...words('why.step.seen', { seen, total, title }), icon: 'eye', tone: 'done' }
    }
    case 'attempt': {
      const { number, passed } = step
      const score = step.score === undefined ? undefined : percent(step.score)
      const look = passed ? ({ icon: 'check', tone: 'done' } as const) : ({ icon: 'close', tone: 'turn' } as const)
      if (number === undefined)
        return { ...words(passed ? 'why.step.attemptEnded' : 'why.step.failed', { score: score ?? '' }), ...look }
      return score === undefined
        ? { ...words('why.step.elsewhere', { number }), icon: 'quiz', tone: 'done' }
        : { ...words('why.step.attempt', { number, score }), icon: 'quiz', tone: 'done' }
    }
    case 'answered': {
      if (step.outcome === 'right') return { ...words('why.step.answeredRight'), icon: 'check', tone: 'done' }
      if (step.outcome === 'wrong') return { ...words('why.step.answeredWrong'), icon: 'close', tone: 'turn' }
      return { ...words('why.step.answered'), icon: 'quiz', tone: 'done' }
    }
    case 'relocked':
      return { ...words('why.step.relocked'), icon: 'refresh', tone: 'turn' }
    case 'retried':
      return { ...words('why.step.retried'), icon: 'refresh', tone: 'done' }
    case 'reset':
      return { ...words('why.step.reset'), icon: 'refresh', tone: 'done' }
  }
}

/** What opens it, in one sentence; a retake is shown as a leaf of a calendar instead. */
export function aheadWords(
  ahead: Exclude<LockAhead, { readonly comes: 'retake' }>,
  { dateTime }: Pick<Formats, 'dateTime'>,
): Words {
  switch (ahead.comes) {
    case 'cards':
      return words('why.ahead.cards', { count: ahead.count })
    case 'time':
      return words('why.ahead.time', { when: dateTime(ahead.at) })
    case 'attemptEnds':
      return words('why.ahead.attemptEnds')
    case 'nextAttempt':
      return words('why.ahead.nextAttempt')
  }
}
