import type { Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'

type Fields = Readonly<Record<string, unknown>>

export interface Bundle {
  readonly category: Fields & { readonly id: string; readonly title: string }
  readonly decks: readonly (Fields & { readonly id: string; readonly title: string })[]
  readonly bundles: readonly Bundle[]
}
export interface Library {
  readonly categories: readonly Bundle[]
  readonly promos: readonly Fields[]
  readonly trending: readonly Bundle['category'][]
}
interface Answer {
  readonly payloads: readonly { readonly type: string; readonly data: Library }[]
}

export const libraryCall = '**/api/user/library'

/** Changes the server's library response, to test lists that the pack does not have. */
export async function changeLibrary(page: Page, change: (library: Library) => Library): Promise<void> {
  await page.route(libraryCall, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as Answer
    const payloads = answer.payloads.map(({ type, data }) => ({ type, data: change(data) }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

/** Returns the next library response of the server. */
export async function libraryOf(page: Page): Promise<Library> {
  const reply = await page.waitForResponse(libraryCall)
  const data = ((await reply.json()) as Answer).payloads[0]?.data
  if (data === undefined) throw new Error('no library in the answer')
  return data
}

/** Applies `change` to every category, children first. */
export const eachBundle = (bundles: readonly Bundle[], change: (bundle: Bundle) => Bundle): readonly Bundle[] =>
  bundles.map((bundle) => change({ ...bundle, bundles: eachBundle(bundle.bundles, change) }))
