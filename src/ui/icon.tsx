import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** On a 24-unit grid, as strokes in `currentColor`. */
const PATHS = {
  alert: 'M12 4 21 20H3L12 4Zm0 6v4m0 3v.01',
  'arrow-left': 'M20 12H5m6-6-6 6 6 6',
  'arrow-right': 'M4 12h15m-6-6 6 6-6 6',
  calendar: 'M4 6.5h16V20H4V6.5Zm0 4h16M8.5 4v4m7-4v4',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Zm8 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  check: 'm4.5 12.5 5 5 10-11',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  close: 'm6 6 12 12M18 6 6 18',
  'cloud-off': 'M4 4l16 16M9.5 6.2A6 6 0 0 1 17.8 10 4.3 4.3 0 0 1 20 17.6M16 18.5H7A4.5 4.5 0 0 1 6.2 9.6',
  'cloud-check': 'M7 18.5a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 10.2a4.2 4.2 0 0 1-.7 8.3H7Zm2.2-5 2.2 2.1 3.8-4',
  document: 'M6 3.5h8l4 4v13H6v-17Zm8 0v4h4M9 12h6m-6 4h6',
  edit: 'm5 19 1-4L16.5 4.5l3 3L9 18l-4 1Zm9.5-12.5 3 3',
  external: 'M14 5h5v5m0-5-8.5 8.5M17 14v5H5V7h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  flag: 'M6 21V4.5h12l-2.5 4 2.5 4H6',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20Z',
  home: 'm3.5 11.5 8.5-7.5 8.5 7.5M6 10v10h4.5v-5.5h3V20H18V10',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.5v.01',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5m5-12 4 4-4 4m4-4H9.5',
  mail: 'M3.5 6h17v12.5h-17V6Zm.5.5 8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  move: 'M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'm20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  send: 'M20.5 3.5 10 14m10.5-10.5L14 20.5l-4-6.5-6.5-4 17-6.5Z',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M6 11.5H5V20.5h14v-9h-1',
  shelf: 'M3 11h18M3 20h18M6 11V5h3v6m2.5 0V7h2.5v4M15 20v-4.5h4V20M7.5 20c-2-1.5-2-4 0-5 2 1 2 3.5 0 5Z',
  star: 'm12 4 2.5 5.2 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8L12 4Z',
  store:
    'M4.5 10v10h15V10M3 9l2-5h14l2 5c0 1.5-1.2 2.5-2.5 2.5S15.2 10.5 15.2 9c0 1.5-1.2 2.5-3.2 2.5S8.8 10.5 8.8 9c0 1.5-1 2.5-3.3 2.5S3 10.5 3 9Zm7 11v-5h4v5',
  trash: 'M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.5c.8-4 4-6 8-6s7.2 2 8 6',
} as const

export type IconName = keyof typeof PATHS

/** An icon next to a word: never alone, so hidden from assistive technology. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
