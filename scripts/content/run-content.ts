// Dispatches `npm run content -- COMMAND`.
import type { Output } from '../cli/command'
import { runCommands } from '../cli/run-commands'
import type { Tool } from '../cli/run-commands'

const tool: Tool = {
  name: 'content',
  commands: {
    new: {
      summary: 'creates a small, complete pack',
      load: async () => (await import('./new-command')).newCommand,
    },
    check: {
      summary: 'finds all faults of a pack, with file and line',
      load: async () => (await import('./check-command')).checkCommand,
    },
    import: {
      summary: 'imports questions, cards, people or translations',
      load: async () => (await import('./import-command')).importCommand,
    },
    export: {
      summary: 'converts decks to Markdown or JSON, or writes texts for translators',
      load: async () => (await import('./export-command')).exportCommand,
    },
    ids: {
      summary: 'writes missing ids into Markdown decks',
      load: async () => (await import('./ids-command')).idsCommand,
    },
    id: {
      summary: 'prints new ids',
      load: async () => (await import('./id-command')).idCommand,
    },
    publish: {
      summary: 'loads a pack into running servers, or an earlier version again',
      load: async () => (await import('./publish-command')).publishCommand,
    },
    effects: {
      summary: 'finds out what learners would lose by a pack',
      load: async () => (await import('./effects-command')).effectsCommand,
    },
    schema: {
      summary: 'writes JSON Schemas for editors into a pack',
      load: async () => (await import('./schema-command')).schemaCommand,
    },
  },
}

/** Runs a command of the command line. Returns the exit code. */
export const runContent = (args: readonly string[], output: Output): Promise<number> => runCommands(tool, args, output)
