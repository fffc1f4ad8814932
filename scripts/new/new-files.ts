import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { addTexts, applyLines, readGuide, readTexts, renamed } from './guide'

/** By what is added: its guide, and the name of the guide's example. */
const guides = {
  card: { guide: 'docs/adding-a-card.md', example: 'estimate' },
  screen: { guide: 'docs/adding-a-screen.md', example: 'finishedDecks' },
  intent: { guide: 'docs/adding-an-intent.md', example: 'largeCards' },
  call: { guide: 'docs/adding-a-call.md', example: 'actionReminder' },
} as const
export type Kind = keyof typeof guides

export const isKind = (word: string | undefined): word is Kind => word !== undefined && Object.hasOwn(guides, word)

/** Returns the new text of every file that the guide changes. Throws an Error that names the file. */
export function filesOf(kind: Kind, name: string): ReadonlyMap<string, string> {
  const { guide, example } = guides[kind]
  const [text = ''] = renamed(readFileSync(join(root, guide), 'utf8'), example, name).split('\n## An intent more')
  const files = new Map<string, string>()
  const read = (file: string) => files.get(file) ?? readFileSync(join(root, file), 'utf8')
  for (const { file, text: whole, lines = [] } of readGuide(text)) {
    if (whole !== undefined && existsSync(join(root, file))) throw new Error(`${file} exists already.`)
    try {
      files.set(file, whole ?? applyLines(read(file), lines))
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  for (const [language, texts] of Object.entries(readTexts(text))) {
    const file = `ui/i18n/messages/${language}.json`
    files.set(file, addTexts(read(file), texts))
  }
  return files
}
