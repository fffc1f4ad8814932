// Prints what learners would lose by a content change.
import type { PublishEffects } from '../../server/sandbox/publish-request'
import type { Output } from '../cli/command'
import { escapeTerminal, tableLines } from '../cli/terminal-text'

type Group = PublishEffects['groups'][number]

const kindTexts: Readonly<Record<Group['kind'], string>> = {
  access: 'sign-in',
  pass: 'pass',
  certificate: 'certificate',
  attempt: 'attempt',
  deck: 'deck',
  role: 'role',
  points: 'points',
  favorite: 'favorite card',
  ownDeck: 'card in an own deck',
  result: 'result',
}

const reasonTexts: Readonly<Record<Group['reason'], string>> = {
  removed: 'the pack lacks it',
  noAssessment: 'it is no assessment any more',
  answers: 'answers are graded differently',
  passMark: 'the score is below the pass mark',
  limit: 'fewer attempts',
  closed: 'it closes',
  role: 'no role opens it',
  chain: 'a chain locks it',
  lower: 'the score is lower',
}

/** Names that are printed for each row; JSON has all. */
const MAX_PRINTED_NAMES = 50

/** Prints a table of the losses, with the learners by name if they are known. */
export function printEffects({ people, groups }: PublishEffects, output: Output): void {
  const print = (line: string) => output.print(escapeTerminal(line))
  if (people === 0) {
    print('Nobody would lose anything.')
    return
  }
  print(`People who would lose something: ${people}`)
  const rows = groups.map(({ kind, reason, subject, kept, people: count }) => [
    String(count),
    kindTexts[kind],
    subject.title,
    kept ? `${reasonTexts[reason]}; the record stays` : reasonTexts[reason],
  ])
  const [head = '', ...lines] = tableLines([['people', 'lose', 'of', 'because'], ...rows])
  print(head)
  for (const [index, line] of lines.entries()) {
    print(line)
    const learners = groups[index]?.learners ?? []
    for (const { id, name } of learners.slice(0, MAX_PRINTED_NAMES)) print(`        ${name} (${id})`)
    if (learners.length > MAX_PRINTED_NAMES)
      print(`        … and ${learners.length - MAX_PRINTED_NAMES} more; --json prints all of them.`)
  }
}
