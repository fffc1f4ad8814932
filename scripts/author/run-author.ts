// npm run author -- DIR: shows a content pack in the real app while its files are edited.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Hono } from 'hono'
import { defaults } from '../../server/config/config'
import { isLoopback } from '../../server/http/allowed-hosts'
import type { Env } from '../../server/http/hono-env'
import { listen } from '../../server/http/listen'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import { ArgumentFault } from '../cli/read-arguments'
import { root } from '../setup.mjs'
import { authorServer, EventStreams } from './author-server'
import { defaultEditor, isEditorTemplate } from './editor-link'
import { openAccount, setLook } from './open-account'
import { pageFiles } from './page-files'
import { packReport } from './pack-report'
import type { ReportOptions } from './pack-report'
import { runRound } from './pack-round'
import type { RoundEvents, ShownPack } from './pack-round'
import { authorHost } from './preview-accounts'
import { startPreview } from './preview-server'
import { watchPack } from './watch-pack'

export const help = `npm run author -- DIR [--port N] [--host HOST] [--editor TEMPLATE] [--no-open] [--json]

Shows a content pack in the real app while you edit its files. Opens a page with the faults of the pack and the app. When
you save a file, the pack is checked, and the app shows the changed card. Nothing is stored: the server keeps its
database in memory, and the pack is only read. The page answers on this machine only and asks for no password.

  --port       port of the page; otherwise a free one
  --host       loopback address to listen on; otherwise 127.0.0.1
  --editor     address that opens a file, with {path}, {line} and {column}; otherwise
               ${defaultEditor}
  --no-open    opens no browser
  --memory     accepted for the sake of 'npm start'; the database is always in memory
  --json       prints one JSON object for each event: ready, shown, checked

Exit codes: 0 ended by Ctrl-C, 1 the folder or the port cannot be used, 2 wrong arguments.

Examples:
  npm run author -- my-pack
  npm run author -- my-pack --port 8700 --no-open
  npm run author -- my-pack --editor 'idea://open?file={path}&line={line}&column={column}'`

/** Where the command writes, and how it opens a browser and learns of its end. */
export interface AuthorIo {
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  readonly openBrowser: (address: string) => void
  /** Resolves when the command shall end. */
  readonly ended: Promise<unknown>
}

interface Options {
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly editor: string
  readonly opens: boolean
  readonly json: boolean
}

/** Reads the arguments. Throws an ArgumentFault for wrong ones. */
function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseCommand({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: defaults.host },
      editor: { type: 'string', default: defaultEditor },
      open: { type: 'boolean', default: true },
      memory: { type: 'boolean' },
      json: { type: 'boolean', default: false },
    },
  })
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new ArgumentFault('--port needs a number from 0 to 65535.')
  if (!isLoopback(values.host))
    throw new ArgumentFault(`The author page is for this machine only and does not listen on ${values.host}.`)
  if (!isEditorTemplate(values.editor))
    throw new ArgumentFault(`--editor needs an address with {path}, such as '${defaultEditor}'.`)
  const folder = resolve(resolveFromInvocation(onePath(positionals, 'folder of a pack')))
  return {
    folder,
    host: values.host,
    port: Number(values.port),
    editor: values.editor,
    opens: values.open,
    json: values.json,
  }
}

/** Runs the command until it is ended. Returns the exit code. */
export async function runAuthor(args: readonly string[], io: AuthorIo): Promise<number> {
  if (args.includes('--help')) {
    io.print(help)
    return exitCodes.done
  }
  try {
    return await runWith(readOptions(args), io)
  } catch (error) {
    if (!(error instanceof ArgumentFault)) throw error
    io.warn(`${error.message}\n\n${help}`)
    return exitCodes.wrongArguments
  }
}

async function runWith({ folder, host, port, editor, opens, json }: Options, io: AuthorIo): Promise<number> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) {
    io.warn(`'${folder}' is no folder. Create a pack with: npm run content -- new ${basename(folder)}`)
    return exitCodes.faults
  }
  const starting = later<Hono<Env>>()
  const listening = await listen({ host, port }, () => answeringLater(starting.value)).catch((fault: unknown) => {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE')) throw fault
    return undefined
  })
  if (listening === undefined) {
    io.warn(`Port ${port} is taken. Choose another one with --port.`)
    return exitCodes.faults
  }
  const files = await pageFiles()
  const originOn = (name: string) => `http://${name}:${listening.port}`
  const preview = await startPreview({
    folder,
    app: join(root, defaults.app),
    frameAncestors: [originOn(authorHost)],
    enterScript: files.enterScript,
    log: (line) => {
      if (line.includes('"level":"error"')) io.warn(line)
    },
  })
  const streams = new EventStreams()
  const say: Say = (event, fields, text) => io.print(json ? JSON.stringify({ event, ...fields }) : text)
  const events = eventsOf({ folder, editor, session: randomUUID() }, streams, say)
  let shown: ShownPack | undefined
  starting.resolve(
    authorServer({
      files,
      streams,
      frames: `http://*.${authorHost}:${preview.port}`,
      open: (request) => openAccount(preview, shown?.pack, request),
      look: (request) => setLook(preview, request),
    }),
  )
  const watcher = await watchPack(folder, async (save) => {
    try {
      shown = await runRound(folder, preview, shown, save, events)
    } catch (error) {
      io.warn(`The pack could not be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  const address = `${originOn(authorHost)}/`
  say('ready', { address, folder }, `The author page: ${address}\nIt follows ${folder} until you press Ctrl-C.`)
  if (opens) io.openBrowser(address)
  await io.ended
  await watcher.close()
  await listening.stop({ drainMs: 0, graceMs: 0 })
  await preview.close()
  return exitCodes.done
}

type Say = (event: string, fields: Readonly<Record<string, unknown>>, text: string) => void

/** Sends the results of rounds to the page and to the terminal. */
function eventsOf(options: ReportOptions, streams: EventStreams, say: Say): RoundEvents {
  return {
    published: (place, { files, at }) => {
      const ms = Math.max(0, Math.round(Date.now() - at))
      const target = place === undefined ? {} : { path: place.path, organisation: place.organisation }
      streams.send({ event: 'show', data: { ...target, ms } })
      // The start is no save.
      if (files.length > 0) say('shown', { ...target, ms }, `${place?.file ?? files.join(', ')}: shown after ${ms} ms`)
    },
    checked: (result) => {
      const report = packReport(result, options)
      streams.send({ event: 'pack', data: report })
      const { errors, warnings, shows } = report
      const kept = shows === 'earlier' ? '; the app shows the last valid version' : ''
      say('checked', { errors, warnings, shows }, `${errors} errors, ${warnings} warnings${kept}`)
    },
  }
}

/** Answers on the port before its server is created, which needs the number of the port: requests wait for it. */
function answeringLater(server: Promise<Hono<Env>>): Hono<Env> {
  const waiting = new Hono<Env>()
  waiting.all('*', async (c) => (await server).fetch(c.req.raw, c.env))
  return waiting
}

function later<A>(): { readonly value: Promise<A>; readonly resolve: (value: A) => void } {
  let resolve: (value: A) => void = () => {}
  const value = new Promise<A>((done) => {
    resolve = done
  })
  return { value, resolve: (result) => resolve(result) }
}
