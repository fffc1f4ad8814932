import { hashText } from '../hash'

/** The head of the hash chain over lines of an exported log after one more line; it begins with ''. */
export const chainHead = (head: string, line: string): string => hashText(`${head}\n${line}`)
