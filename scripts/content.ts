// npm run content: tools for authors of content packs (docs/content.md).
import { runContent } from './content/run-content'

const clearLine = '\r\u001B[K'

process.exitCode = await runContent(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  progress: (text) => {
    if (process.stderr.isTTY) process.stderr.write(`${clearLine}${text}`)
  },
})
