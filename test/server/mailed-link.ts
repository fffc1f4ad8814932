import type { Sandbox } from './sandbox'

/** Returns the path of the link in the newest message to this address. */
export async function mailedLink(sandbox: Sandbox, to: string): Promise<string> {
  const { body } = await sandbox.connection.db
    .selectFrom('mails')
    .select('body')
    .where('sent_to', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(body)?.[1] ?? ''
}

/** Opens that link and presses its button; returns the response. */
export async function openMailedLink(sandbox: Sandbox, to: string): Promise<Response> {
  return sandbox.fetch(await mailedLink(sandbox, to), { method: 'POST' })
}
