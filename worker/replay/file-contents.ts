import type { ContentLine } from '../../protocol/export-format'
import { exportedContents } from '../export-contents'
import type { LogStore } from '../ports'
import { inert } from './inert-content'

/** The content of a file as a store that gives it by its hash. */
export const storeOf = (contents: () => ReadonlyMap<string, ContentLine>): Pick<LogStore, 'payload'> => ({
  payload: async (hash) => {
    const line = contents().get(hash)
    return line?.content === undefined ? undefined : JSON.stringify(inert(exportedContents[line.kind], line.content))
  },
})
