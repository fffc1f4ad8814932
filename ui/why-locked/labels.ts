import type { LockAhead, LockRule, LockStep } from '../../protocol/why-locked'
import type { Formats } from '../i18n/format'
import type { MessageId, MessageValues } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

/** A text by id, with the values of its placeholders. */
export interface Label {
  readonly id: MessageId
  readonly values: MessageValues
}

/** Text of a past event, with its icon: done, or the turning point. */
export interface StepLabel extends Label {
  readonly icon: IconName
  readonly tone: 'done' | 'turn'
}

const label = (id: MessageId, values: MessageValues = {}): Label => ({ id, values })

/** Returns the rule as one sentence. */
export function ruleLabel(rule: LockRule, { percent }: Pick<Formats, 'percent'>): Label {
  switch (rule.is) {
    case 'open':
      return label('why.open')
    case 'chain': {
      const { deckTitle: title, percentage, relocked } = rule
      if (title === undefined) return label('viewer.locked.text')
      if (percentage === undefined) return label('viewer.locked.after', { title })
      if (relocked) return label('why.relocked', { title, percent: percent(percentage) })
      return percentage >= 100
        ? label('why.chainAll', { title })
        : label('why.chain', { title, percent: percent(percentage) })
    }
    case 'answered':
      return label('why.answered')
    case 'missed':
      return label(rule.opensAt === undefined ? 'why.missed' : 'why.missedUntil')
    case 'waits':
      return label('why.waits', { attempts: rule.attempts, days: rule.days })
    case 'usedUp':
      return label('why.usedUp', { attempts: rule.attempts })
  }
}

/** Returns a past event as one sentence. */
export function stepLabel(step: LockStep, { percent }: Pick<Formats, 'percent'>): StepLabel {
  switch (step.happened) {
    case 'seen': {
      const { seen, total, title } = step
      return seen >= total
        ? { ...label('why.step.seenAll', { total, title }), icon: 'check', tone: 'done' }
        : { ...label('why.step.seen', { seen, total, title }), icon: 'eye', tone: 'done' }
    }
    case 'attempt': {
      const { number, passed } = step
      const score = step.score === undefined ? undefined : percent(step.score)
      const look = passed ? ({ icon: 'check', tone: 'done' } as const) : ({ icon: 'close', tone: 'turn' } as const)
      if (number === undefined)
        return { ...label(passed ? 'why.step.attemptEnded' : 'why.step.failed', { score: score ?? '' }), ...look }
      return score === undefined
        ? { ...label('why.step.elsewhere', { number }), icon: 'quiz', tone: 'done' }
        : { ...label('why.step.attempt', { number, score }), icon: 'quiz', tone: 'done' }
    }
    case 'answered': {
      if (step.outcome === 'right') return { ...label('why.step.answeredRight'), icon: 'check', tone: 'done' }
      if (step.outcome === 'wrong') return { ...label('why.step.answeredWrong'), icon: 'close', tone: 'turn' }
      return { ...label('why.step.answered'), icon: 'quiz', tone: 'done' }
    }
    case 'relocked':
      return { ...label('why.step.relocked'), icon: 'refresh', tone: 'turn' }
    case 'retried':
      return { ...label('why.step.retried'), icon: 'refresh', tone: 'done' }
    case 'reset':
      return { ...label('why.step.reset'), icon: 'refresh', tone: 'done' }
  }
}

/** Returns the condition that opens it as one sentence; a retake is shown as a calendar date instead. */
export function aheadLabel(
  ahead: Exclude<LockAhead, { readonly comes: 'retake' }>,
  { dateTime }: Pick<Formats, 'dateTime'>,
): Label {
  switch (ahead.comes) {
    case 'cards':
      return label('why.ahead.cards', { count: ahead.count })
    case 'time':
      return label('why.ahead.time', { when: dateTime(ahead.at) })
    case 'attemptEnds':
      return label('why.ahead.attemptEnds')
    case 'nextAttempt':
      return label('why.ahead.nextAttempt')
  }
}
