import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Random } from '../simulation/random'
import type { Comparison } from './comparison'
import { face, goTo, turn } from './learner'
import type { Sandbox } from './sandbox'

interface PackCard {
  readonly id: string
  readonly playlist?: { readonly tracks: readonly { readonly id: string; readonly title: string }[] }
}

const path = join(import.meta.dirname, '../../content/orgs/northwind/decks/filter-coffee-by-hand.json')
const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as {
  readonly deck: { readonly id: string }
  readonly cards: readonly PackCard[]
}

/** The deck with a playlist. */
export const listeningDeck = deck.id
const order = cards.map(({ id }) => id)
const { id: cardId = '', playlist } = cards.find((card) => card.playlist !== undefined) ?? {}
const tracks = playlist?.tracks ?? []

/** A learner's listening: the ids of the chosen tracks, in order. */
export interface Listened {
  readonly chosen: string[]
  /** How many of them the page has shown as playing. */
  acknowledged: number
}

export const nothingHeard = (): Listened => ({ chosen: [], acknowledged: 0 })

async function openQueue(page: Page): Promise<void> {
  await goTo(page, cardId, order)
  await turn(page)
  await face(page).getByRole('tab', { name: 'QUEUE' }).click()
  await track(page).first().waitFor()
}

const track = (page: Page) => face(page).getByRole('listitem').getByRole('button')

/** Chooses a random track, and records what then plays. */
export async function listen(page: Page, listened: Listened, random: Random): Promise<void> {
  await openQueue(page)
  const { id = '', title = '' } = random.pick(tracks) ?? {}
  listened.chosen.push(id)
  await track(page).filter({ hasText: title }).click()
  await face(page).getByRole('heading', { name: title }).waitFor()
  await face(page).getByRole('button', { name: 'Pause' }).waitFor()
  listened.acknowledged += 1
}

/** Lists acknowledged choices that the page does not show: the last chosen track must still be current. */
export async function listeningNotShown(page: Page, { chosen, acknowledged }: Listened): Promise<readonly string[]> {
  const last = chosen.at(-1)
  if (last === undefined || acknowledged < chosen.length) return []
  await openQueue(page)
  const at = await track(page).evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'))
  return tracks[at]?.id === last ? [] : [`the track at hand is ${at + 1}, and not the one that was chosen last`]
}

/** The server is notified within this time, ms. Listening is not an action, and the page does not count it. */
const TOLD_WITHIN = 60_000

/** Compares the server's record with what the page had shown: one event for each choice. */
export async function compareListening({ db }: Sandbox, userId: string, listened: Listened): Promise<Comparison> {
  const { chosen, acknowledged } = listened
  const toldUntilNow = () =>
    db
      .selectFrom('activity')
      .select('data')
      .where('user_id', '=', userId)
      .where('event', '=', 'playedPlaylistTrack')
      .execute()
  const deadline = performance.now() + TOLD_WITHIN
  let told = await toldUntilNow()
  while (told.length < acknowledged && performance.now() < deadline) {
    await pause(200)
    told = await toldUntilNow()
  }
  const counted = (ids: readonly string[], id: string) => ids.filter((one) => one === id).length
  const toldOf = (id: string) => told.filter(({ data }) => JSON.stringify(data).includes(id)).length
  const each = tracks.map(({ id, title }) => ({
    title,
    told: toldOf(id),
    shown: counted(chosen.slice(0, acknowledged), id),
    pressed: counted(chosen, id),
  }))
  const fault = ({ title, ...counts }: (typeof each)[number]) =>
    `'${title}' was told ${counts.told} times, pressed ${counts.pressed} and shown ${counts.shown} times`
  return {
    lost: each.filter((one) => one.told < one.shown).map(fault),
    doubled: each.filter((one) => one.told > one.pressed).map(fault),
  }
}
