/** A value that contradicts another one, as the reference checks report it. */
export interface RelationFault {
  readonly file: string
  /** Dotted path of the value. */
  readonly path: string
  readonly reason: string
}

interface RelationRule {
  readonly rule: 'unknown-reference' | 'duplicate' | 'wrong-owner' | 'missing-field' | 'wrong-value'
  readonly repair?: string
}

const copyId = 'Copy the id of an existing one from its file, or add what is missing.'

/** Rule and repair by the reason that the checks give. */
const rules: Readonly<Record<string, RelationRule>> = {
  'no such role': { rule: 'unknown-reference', repair: 'Use the id of a role in roles.json.' },
  'no such category': { rule: 'unknown-reference', repair: 'Use the id of a category in categories.json.' },
  'no such user': { rule: 'unknown-reference', repair: 'Use the id of a user in users.json.' },
  'no such team': { rule: 'unknown-reference', repair: "Use the id of a team in this entry's teams." },
  'no such deck': { rule: 'unknown-reference', repair: 'Use the id of a deck in decks/.' },
  'no such card': { rule: 'unknown-reference', repair: 'Use the id of a card of a deck in decks/.' },
  'no such score group': {
    rule: 'unknown-reference',
    repair: 'Use the id of a group in deck.pointsConfig.scoreGroups.',
  },
  'no such organisation': { rule: 'unknown-reference', repair: 'Use an organisation of this pack.' },
  'is no card of this deck': { rule: 'unknown-reference', repair: "Use the id of one of this deck's cards." },
  'is not one of the answers': { rule: 'unknown-reference', repair: "Use the id of one of the question's answers." },
  'a link leads to no card of the organisation': { rule: 'unknown-reference', repair: copyId },
  'exactly one white-label has no organisation: the unbranded one': { rule: 'unknown-reference' },
  'is not the deck that holds the card': { rule: 'wrong-owner', repair: 'Use the id of the deck of this file.' },
  'is not the deck of the card': { rule: 'wrong-owner', repair: 'Use the id of the deck that holds the card.' },
  'is not this organisation': { rule: 'wrong-owner', repair: 'Use the id in org.json.' },
  'is not that of the competition': { rule: 'wrong-owner', repair: 'Use the id of the competition.' },
  'is no UUID in lower case': {
    rule: 'wrong-value',
    repair: 'Use 8-4-4-4-12 digits 0-9 and a-f; `npm run content -- id` prints a new one.',
  },
  'this id is given twice': { rule: 'duplicate', repair: '`npm run content -- id` prints a new one.' },
  'is named twice': { rule: 'duplicate', repair: 'Remove one of the two.' },
  'is empty': { rule: 'wrong-value', repair: 'Name a role, or remove the field: then all people see the deck.' },
  'leads back to this category': { rule: 'wrong-value', repair: 'Remove one parentId of the circle.' },
  'is needed in a daisy chain': { rule: 'missing-field', repair: 'Add a percentage, for example 100.' },
  'is needed on a quiz card': { rule: 'missing-field', repair: "Add 'quiz' with answers and correctAnswerId." },
  'a host is a name in lower case, without a port': { rule: 'wrong-value' },
}

/** Returns the rule and the suggested repair of a reported reason. */
export function relationRule(reason: string): RelationRule {
  return rules[reason] ?? (/second|belongs/.test(reason) ? { rule: 'duplicate' } : { rule: 'wrong-value' })
}
