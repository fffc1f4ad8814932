import type { ContentLine } from '../../protocol/export-format'
import { exportedContents } from '../export/export-contents'
import type { LogStore } from '../ports'
import { stripExternalRefs } from './strip-external-refs'

/** Wraps the content of a file as a store of payloads by hash. */
export const storeOf = (contents: () => ReadonlyMap<string, ContentLine>): Pick<LogStore, 'payload'> => ({
  payload: async (hash) => {
    const line = contents().get(hash)
    return line?.content === undefined
      ? undefined
      : JSON.stringify(stripExternalRefs(exportedContents[line.kind], line.content))
  },
})
