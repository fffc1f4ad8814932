// The interface between the promises bench and an engine. An adapter registers itself; the bench calls it in the page.

/** An engine behind the bench. An action is identified by its number; the server must receive each once. */
export interface Adapter {
  /** Opens the stored data and starts sending, as an app does at its start. */
  readonly open: () => Promise<void>
  /**
   * Performs the action with this number. Resolves when the engine tells the user that the action is kept; rejects if it
   * is not kept.
   */
  readonly act: (n: number) => Promise<void>
  /** Counts the actions that the engine has and that the server has not confirmed. */
  readonly pending: () => Promise<number>
  readonly close: () => Promise<void>
}

/** An action as sent; `key` is the engine's own means to recognise a repetition. */
export interface SentAct {
  readonly n: number
  readonly key?: string
}

/** The version of the app that this visit runs. The second one has a changed schema. */
export const version = new URLSearchParams(location.search).get('version') === '2' ? 2 : 1

/** Sends actions in one request. Throws if the server did not answer with ok. */
export async function send(acts: readonly SentAct[]): Promise<void> {
  const reply = await fetch('/acts', { method: 'POST', body: JSON.stringify({ acts }) })
  if (!reply.ok) throw new Error(`the server answered ${reply.status}`)
}

/** Counts those of an engine's stored actions that the server has not performed; all while it does not answer. */
export async function countUnperformed(stored: readonly number[]): Promise<number> {
  try {
    const reply = await fetch('/performed')
    const performed = new Set((await reply.json()) as readonly number[])
    return stored.filter((n) => !performed.has(n)).length
  } catch {
    return stored.length
  }
}

/** Makes an adapter available to the bench. */
export function registerAdapter(adapter: Adapter): void {
  Object.assign(window, { adapter })
}
