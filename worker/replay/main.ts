import { expose } from 'comlink'
import type { ReplayApi } from '../../protocol/replay'
import { systemClock } from '../system/clock'
import { player } from './player'

/*
 * The worker of '/replay': it reads a file and shows what was in it. It opens no database, takes no lock and makes no
 * call; what it knows ends with it (X-REPLAY-02).
 */

const { open, seek, test, core } = player(__BUILD_ID__, systemClock)

const replay: ReplayApi<MessagePort, Blob> = {
  open,
  seek: async (place) => seek(place),
  test: async (name, place) => test(name, place),
  show: async (port) => {
    expose(core, port)
  },
}

expose(replay)
