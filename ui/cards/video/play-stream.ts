import Hls from 'hls.js/light'

/** Plays a stream in a browser without native support; returns a function that ends it. */
export function playStream(video: HTMLVideoElement, address: string, fail: () => void): () => void {
  // Its worker would be a script from a blob, which the content security policy blocks.
  const stream = new Hls({ enableWorker: false })
  stream.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) fail()
  })
  stream.loadSource(address)
  stream.attachMedia(video)
  return () => stream.destroy()
}
