// Checks the translations of a pack (ADR 35): learners see the original text where one does not apply.
import { groupBy } from '../../../protocol/group-by'
import { orgTranslations, textsOfOrg } from '../../../server/content/translations'
import type { TranslationFault } from '../../../server/content/translations'
import type { Rule } from './rule'

type Described = readonly [severity: 'error' | 'warning', reason: string, repair: string]

const described: Readonly<Record<Exclude<TranslationFault['rule'], 'missing-translation'>, Described>> = {
  'unknown-translation': ['warning', 'the pack has no text with this id', 'Remove it.'],
  'outdated-translation': [
    'warning',
    "the text was changed since it was translated, so learners see the original; 'source' is the earlier one",
    'Export it with --to xliff, and translate it again.',
  ],
  'translation-markup': [
    'error',
    'its markup differs from that of the source, so learners see the original',
    'Use the same elements, links and pictures as the source.',
  ],
}

export const translationRules: Rule = ({ pack }, reportIn) => {
  for (const org of pack.orgs) {
    const texts = textsOfOrg(org)
    const known = new Map(texts.map((text) => [text.key, text]))
    for (const [index, { language, faults }] of orgTranslations(org).entries()) {
      const report = reportIn(org.translations[index]?.file ?? '')
      for (const { rule, key } of faults) {
        if (rule === 'missing-translation') continue
        const [severity, reason, repair] = described[rule]
        report(severity, `texts.${key}`, rule, reason, repair)
      }
      const missing = faults.filter(({ rule }) => rule === 'missing-translation').map(({ key }) => key)
      const placeOf = (key: string): string => {
        const deck = known.get(key)?.deck
        return deck === undefined
          ? 'categories, competitions, promos and notices'
          : `the deck '${deck.title ?? deck.id}'`
      }
      for (const [place, keys] of groupBy(missing, placeOf))
        report(
          'warning',
          'texts',
          'missing-translation',
          `texts of ${place} without a translation to '${language}': ${keys.length}, the first is ${keys[0] ?? ''}`,
          'Export them with --to xliff.',
        )
    }
  }
}
