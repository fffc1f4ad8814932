/** Icons on a grid of 24, one line of 1.75 with round ends: `line` is stroked, `solid` is filled as well. */
interface Drawing {
  readonly line?: string
  readonly solid?: string
  readonly weight?: number
}

export const drawings = {
  home: { line: 'M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z' },
  search: { line: 'M4.5 11a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0ZM20 20l-4.2-4.2' },
  library: {
    line: 'M5.3 5.5h5.9a1.8 1.8 0 0 1 1.8 1.8v10.9a1.8 1.8 0 0 1 -1.8 1.8h-5.9a1.8 1.8 0 0 1 -1.8 -1.8v-10.9a1.8 1.8 0 0 1 1.8 -1.8ZM16 5.3l3.3.9a1.6 1.6 0 0 1 1.1 2L17.3 20',
  },
  bell: { line: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 20.8a2.2 2.2 0 0 0 4 0' },
  star: { line: 'M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z' },
  starFilled: { solid: 'M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z' },
  tuck: {
    line: 'M8 12V5a1.5 1.5 0 0 1 1.5-1.5h5A1.5 1.5 0 0 1 16 5v7M3.5 12h17v6a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2ZM9.5 16h5',
  },
  sparkle: {
    line: 'M12 3.5c.8 4.8 3.4 7.4 8.2 8.2-4.8.8-7.4 3.4-8.2 8.2-.8-4.8-3.4-7.4-8.2-8.2 4.8-.8 7.4-3.4 8.2-8.2Z',
  },
  rosette: { line: 'M6.5 9a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0ZM8.6 13.6 7 21l5-2.6 5 2.6-1.6-7.4' },
  trophy: {
    line: 'M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0ZM7.5 6H4c0 3.2 1.2 5 4 5.2M16.5 6H20c0 3.2-1.2 5-4 5.2M12 14v4M8.5 20h7',
  },
  left: { line: 'M14.5 5.5 8 12l6.5 6.5' },
  right: { line: 'M9.5 5.5 16 12l-6.5 6.5' },
  up: { line: 'M5.5 14.5 12 8l6.5 6.5' },
  down: { line: 'M5.5 9.5 12 16l6.5-6.5' },
  close: { line: 'M6 6l12 12M18 6 6 18' },
  first: { line: 'M6 5.5v13M18 5.5 11.5 12l6.5 6.5' },
  index: { line: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h1M4.5 12h1M4.5 17.5h1' },
  flip: {
    line: 'M9.3 3.5h5.4a1.8 1.8 0 0 1 1.8 1.8v8.9a1.8 1.8 0 0 1 -1.8 1.8h-5.4a1.8 1.8 0 0 1 -1.8 -1.8v-8.9a1.8 1.8 0 0 1 1.8 -1.8ZM3.5 15c.8 3.2 4.3 5.2 8.5 5.2s7.7-2 8.5-5.2M17 16.2l3.5-1.2 1.2 3.5',
  },
  lock: {
    line: 'M7 11h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-5.5a2 2 0 0 1 2 -2ZM8 11V8a4 4 0 0 1 8 0v3',
  },
  check: { line: 'M5 12.5l4.5 4.5L19 7.5' },
  checkCircle: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM8 12.3l2.8 2.8 5.2-5.6' },
  crossCircle: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM9 9l6 6M15 9l-6 6' },
  quiz: { line: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.4v.4M12 18.7v.1' },
  unknown: {
    line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1',
  },
  alert: { line: 'M12 4.5 21 19.5H3ZM12 10v4.5M12 17v.1' },
  info: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM12 11v5.5M12 7.7v.1' },
  play: { solid: 'M8 5.5v13l11-6.5Z' },
  pause: { line: 'M8.5 6v12M15.5 6v12', weight: 3.5 },
  previousTrack: { line: 'M6 6v12', solid: 'M18.5 6v12L9.5 12Z' },
  nextTrack: { line: 'M18 6v12', solid: 'M5.5 6v12l9-6Z' },
  stepForward: { line: 'M18 6v12', solid: 'M6.5 6v12l8.5-6Z' },
  stepBack: { line: 'M6 6v12', solid: 'M17.5 6v12L9 12Z' },
  refresh: { line: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15' },
  download: { line: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14' },
  filter: {
    line: 'M4 7.5h9M19 7.5h1M4 16.5h1M11 16.5h9M13.5 7.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM5.5 16.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z',
  },
  calendar: {
    line: 'M6 5.5h12a2 2 0 0 1 2 2v10.5a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-10.5a2 2 0 0 1 2 -2ZM4 10h16M8.5 3.5v4M15.5 3.5v4',
  },
  document: {
    line: 'M7 3.5h7L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM14 3.5V8h4.5M9 12.5h6M9 16h4',
  },
  video: {
    line: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2ZM10.3 9.3v5.4l4.7-2.7Z',
  },
  image: {
    line: 'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2ZM4 16l4.5-4.5 4 4 3-3 5 4.5M14.1 9a1.4 1.4 0 1 1 2.8 0a1.4 1.4 0 1 1 -2.8 0Z',
  },
  globe: {
    line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM3.5 12h17M12 3.5c-4.7 5-4.7 12 0 17 4.7-5 4.7-12 0-17Z',
  },
  phone: {
    line: 'M7 4H5a1 1 0 0 0-1 1.1C4.6 13.3 10.7 19.4 18.9 20a1 1 0 0 0 1.1-1v-2.6l-4.4-1.6-1.7 2a13 13 0 0 1-6.7-6.7l2-1.7Z',
  },
  mail: { line: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2ZM4 7.5l8 6 8-6' },
  share: { line: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9h14v-9h-2' },
  print: { line: 'M7.5 9V4h9v5M7.5 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17h-3M7.5 14h9v6h-9Z' },
  offline: { line: 'M9.2 7.7a6 6 0 0 1 8.9 3.2 3.9 3.9 0 0 1 1.5 6.6M16.5 18.5h-9a4 4 0 0 1-1-7.9M4 4l16 16' },
  cloudok: { line: 'M7.5 18.5h9.8a3.9 3.9 0 0 0 .6-7.7A6 6 0 0 0 6.4 10.6a4 4 0 0 0 1.1 7.9ZM9.5 13.3l2 2 3.4-3.6' },
  clock: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM12 7.5V12l3 2' },
  grip: { line: 'M9 6.5v.1M15 6.5v.1M9 12v.1M15 12v.1M9 17.5v.1M15 17.5v.1', weight: 2.5 },
  trash: { line: 'M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6' },
  send: { line: 'M4 12 20 4.5 15.5 20l-3.7-6.8ZM11.8 13.2 20 4.5' },
  thumbUp: {
    line: 'M8 11v8.5H4.5V11ZM8 11l3.5-7c1.5 0 2.4 1.1 2.1 2.5L13 10h4.7a1.8 1.8 0 0 1 1.8 2.1l-1 6a1.8 1.8 0 0 1-1.8 1.4H8',
  },
  thumbDown: {
    line: 'M16 13V4.5h3.5V13ZM16 13l-3.5 7c-1.5 0-2.4-1.1-2.1-2.5L11 14H6.3a1.8 1.8 0 0 1-1.8-2.1l1-6a1.8 1.8 0 0 1 1.8-1.4H16',
  },
  user: { line: 'M8 8a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM4.5 20c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6' },
  users: {
    line: 'M5.5 8.5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0ZM2.5 19.5C3.1 16.1 5.7 14 9 14s5.9 2.1 6.5 5.5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 14.5c1.9.8 3.1 2.6 3.5 5',
  },
  plus: { line: 'M12 5v14M5 12h14' },
  minus: { line: 'M5 12h14' },
  copy: {
    line: 'M10.5 8.5h7a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2ZM15.5 5.5A1.5 1.5 0 0 0 14 4H6a1.5 1.5 0 0 0-1.5 1.5v9A1.5 1.5 0 0 0 6 16',
  },
  keyboard: {
    line: 'M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2ZM7 10.2h.1M10.3 10.2h.1M13.7 10.2h.1M17 10.2h.1M8 14h8',
  },
  eye: {
    line: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9 12a3 3 0 1 1 6 0a3 3 0 1 1 -6 0Z',
  },
  more: { line: 'M5.5 12v.1M12 12v.1M18.5 12v.1', weight: 2.5 },
  arrowUp: { line: 'M12 19V5M6 11l6-6 6 6' },
  arrowDown: { line: 'M12 5v14M6 13l6 6 6-6' },
  bubble: { line: 'M4 5.5h16v11h-9l-4.5 4v-4H4Z' },
  doOrDont: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM3.5 12h17', solid: 'M4 12a8 8 0 0 1 16 0Z' },
  order: { line: 'M8 4.5v15M4.5 16 8 19.5l3.5-3.5M16 19.5v-15M12.5 8 16 4.5 19.5 8' },
  audio: {
    line: 'M9 18V6l10-2v12M4.2 18a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1 -4.8 0ZM14.2 16a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1 -4.8 0Z',
  },
  external: { line: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5' },
  cup: {
    line: 'M4.5 8.5H17v4.5a5 5 0 0 1-5 5H9.5a5 5 0 0 1-5-5ZM17 10h1.5a2.3 2.3 0 0 1 0 4.6H17M4.5 21H17M8.5 3v2.5M13 3v2.5',
  },
  shield: { line: 'M12 3.5 19 6v6c0 4.5-3 7.2-7 8.5-4-1.3-7-4-7-8.5V6ZM9 12l2.2 2.2 3.8-4' },
  coins: {
    line: 'M5 7a7 3 0 1 1 14 0a7 3 0 1 1 -14 0ZM5 7v5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5',
  },
  smile: { line: 'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM8.5 14c1.8 2.5 5.2 2.5 7 0M9 9.7v.1M15 9.7v.1' },
  leaf: { line: 'M5 19c0-9 5-14 15-14.5C20 14 15 19.5 8 17.5M5 20.5c1.5-5 4.5-8 9-10' },
  speed: { line: 'M5.2 17.5a8.5 8.5 0 1 1 13.6 0M12 13.5l4-4' },
  page: { line: 'M5 6.5h14M5 12h14M5 17.5h9' },
  settings: {
    line: 'M4 7.5h9M19 7.5h1M4 16.5h1M11 16.5h9M13.5 7.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM5.5 16.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z',
  },
  aside: { line: 'M4 7h16M4 12h9M4 17h9M17 11v8M13.8 16 17 19.2 20.2 16' },
  machine: {
    line: 'M3.5 6.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM15.5 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM3.5 17.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM8.3 7.5l7.3 3.5M8.3 16.5l7.3-3.5',
  },
  file: {
    line: 'M3.5 7a1.5 1.5 0 0 1 1.5-1.5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9.5v8A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5Z',
  },
} as const satisfies Record<string, Drawing>

export type IconName = keyof typeof drawings

/** The drawing of that name, or another when there is none: names come with the content. */
export const iconNamed = (name: string | undefined, otherwise: IconName): IconName =>
  name !== undefined && isIconName(name) ? name : otherwise

const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name)
