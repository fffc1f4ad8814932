import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, run, runToEnd } from '../server/server-process'

const root = mkdtempSync(join(tmpdir(), 'flipdeck-data-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const maya = JSON.stringify({ email: 'maya@northwind.example', password: 'flat-white-4' })

async function signIn(port: number): Promise<string> {
  const { text } = await ask(port, '/api/user/login', { method: 'POST', body: maya })
  const { payloads } = JSON.parse(text) as { payloads: { data: { sessionId: string } }[] }
  return payloads[0]?.data.sessionId ?? ''
}

describe('X-SERVER-08 the data folder of the embedded database', () => {
  test('X-SERVER-08 refuses a second server with the address of the first, writes nothing, and takes the folder over from a killed one', async () => {
    const data = join(root, 'shared')
    const first = await run('main', ['--port', '0', '--data', data], {})
    const before = readdirSync(join(data, 'base')).length
    const second = await runToEnd('main', ['--port', '0', '--data', data], {})
    expect(second).toEqual({
      code: 1,
      output: `The data folder '${data}' is in use by the server at http://localhost:${first.port}. Use that server, stop it, or choose another folder with --data.\n`,
    })
    expect(readdirSync(join(data, 'base'))).toHaveLength(before)
    expect(await signIn(first.port)).not.toBe('')
    await first.stop('SIGKILL')
    const third = await run('main', ['--port', '0', '--data', data], {})
    expect(third.output()).toContain('its last server may not have ended in good order')
    expect(await third.stop()).toBe(0)
    expect(existsSync(`${data}.lock`) || existsSync(`${data}.address`)).toBe(false)
  }, 240_000)

  test('X-SERVER-08 names a damaged folder and how to save it, and --rescue keeps every readable row', async () => {
    const data = join(root, 'damaged')
    const first = await run('main', ['--port', '0', '--data', data], {})
    const session = await signIn(first.port)
    await first.stop()
    // Overwrites an index that every start writes, like a faulty disk.
    const lite = await PGlite.create(data)
    const { rows } = await lite.query<{ path: string }>("select pg_relation_filepath('database_use_pkey') as path")
    await lite.close()
    const file = join(data, rows[0]?.path ?? '')
    writeFileSync(file, Buffer.alloc(readFileSync(file).length, 7))

    const refused = await runToEnd('main', ['--port', '0', '--data', data], {})
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(
      new RegExp(
        `^The data folder '${data}' is damaged and was left as it is: invalid page in block 0 of relation .*\n.*--data ${join(root, 'rescued')} --rescue ${data}\n`,
      ),
    )
    const rescued = await run('main', ['--port', '0', '--data', join(root, 'rescued'), '--rescue', data], {})
    expect(rescued.output()).toMatch(/^ {2}users: (\d+) of \1 rows$/m)
    expect(rescued.output()).toMatch(/^ {2}sessions: 1 of 1 rows$/m)
    expect(rescued.output()).not.toMatch(/refused|cannot be read/)
    const home = await ask(rescued.port, '/api/user/home', { headers: { 'x-session-id': session } })
    expect(home.status).toBe(200)
    await rescued.stop()
  }, 240_000)
})
