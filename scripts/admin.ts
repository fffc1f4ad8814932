// npm run admin: administers people of a server's database (docs/administration.md).
import { runAdmin } from './admin/run-admin'

process.exitCode = await runAdmin(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  progress: () => undefined,
})
