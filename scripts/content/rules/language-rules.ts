// Compares decks that are translations of each other: 'welcome.json' and 'welcome-de.json' in one folder.
import { languages } from '../../../protocol/languages'
import type { PackDeck } from '../../../server/content/pack-files'
import type { Rule } from './rule'

const slugOf = ({ file }: PackDeck): string => (file.split('/').pop() ?? '').replace(/\.[^.]*$/, '')
const suffix = new RegExp(`-(?:${languages.join('|')})$`)

/** The structure that all languages share. */
const structureOf = ({ cards }: PackDeck): readonly string[] =>
  cards.map(({ type = 'basic', quiz, orderUp, doOrDont }) => {
    const right = quiz?.answers?.findIndex(({ id }) => id === quiz.correctAnswerId) ?? -1
    const answers = quiz?.answers ?? orderUp?.answers ?? doOrDont?.questions
    const count = answers === undefined ? '' : ` with ${answers.length} answers`
    return `${type}${count}${right === -1 ? '' : `, the right one at ${right + 1}`}`
  })

export const languageRules: Rule = ({ pack }, reportIn) => {
  for (const { decks } of pack.orgs) {
    const bySlug = new Map(decks.map((entry) => [slugOf(entry), entry]))
    for (const entry of decks) {
      const slug = slugOf(entry)
      const base =
        bySlug.get(slug.replace(suffix, '')) ??
        languages.map((word) => bySlug.get(slug.replace(suffix, `-${word}`))).find((other) => other !== undefined)
      if (!suffix.test(slug) || base === undefined || base === entry) continue
      const report = reportIn(entry.file)
      const [own, other] = [structureOf(entry), structureOf(base)]
      if (own.length !== other.length)
        report(
          'warning',
          'cards',
          'languages-differ',
          `${own.length} cards, but '${slugOf(base)}' has ${other.length}`,
          'Add or remove cards.',
        )
      own.forEach((card, index) => {
        const twin = other[index]
        if (twin !== undefined && twin !== card)
          report(
            'warning',
            `cards.${index}`,
            'languages-differ',
            `${card}, but '${slugOf(base)}' has here: ${twin}`,
            'Make both the same.',
          )
      })
      if (entry.deck.language === base.deck.language)
        report(
          'warning',
          'deck.language',
          'languages-differ',
          `has the same language as '${slugOf(base)}'`,
          "Correct 'language'.",
        )
    }
  }
}
