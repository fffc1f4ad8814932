import { expose } from 'comlink'
import type { ReplayApi } from '../../protocol/replay'
import { systemClock } from '../system/clock'
import { player } from './player'

/**
 * The worker of '/replay': it reads a file and shows its content. It opens no database, takes no lock and makes no
 * call; its data is lost when it ends (X-REPLAY-02).
 */

const { core, pinnedCore, ...played } = player(__BUILD_ID__, systemClock)

const replay: ReplayApi<MessagePort, Blob> = {
  ...played,
  seek: async (place, side) => played.seek(place, side),
  draw: async (side) => played.draw(side),
  compare: async (before, after) => played.compare(before, after),
  show: async (port, side) => {
    expose(side === 'moment' ? core : pinnedCore(), port)
  },
}

expose(replay)
