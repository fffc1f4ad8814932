import Hls from 'hls.js/light'

/** Plays a stream in an element of a browser that cannot do it by itself; what it returns ends it. */
export function playStream(video: HTMLVideoElement, address: string, fail: () => void): () => void {
  // Its worker would be a script out of a blob, which the policy of content refuses.
  const stream = new Hls({ enableWorker: false })
  stream.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) fail()
  })
  stream.loadSource(address)
  stream.attachMedia(video)
  return () => stream.destroy()
}
