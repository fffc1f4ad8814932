// npm run bench:server -- effects
import { loadavg } from 'node:os'
import { generateTrials, measureEffects } from '../../test/bench/server/effects-cost'
import { startPostgres } from '../../test/server/postgres'
import { filled, largePopulation, targetOf, type Sizes } from './world'

/** Prints how long it takes to find out what many learners would lose by a pack. */
export async function effects(sizes: Sizes): Promise<void> {
  const server = await startPostgres()
  try {
    const target = await targetOf()
    const { db } = await filled(server.address, target, largePopulation(sizes))
    await generateTrials(db, target.pack)
    console.log(JSON.stringify(await measureEffects(db), undefined, 2))
    console.log(
      `Memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB, load average ${loadavg()[0]?.toFixed(1)}`,
    )
    await db.destroy()
  } finally {
    await server.stop()
  }
}
