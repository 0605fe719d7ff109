import type { ReactNode } from 'react'
import palette from './palette.module.css'
import styles from './shelf.module.css'

/** What stands on our shelves. Each is drawn upwards from the line y = 0, and to the right from x = 0. */
export interface ShelfObject {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly draw: () => ReactNode
}

export const SHELF_OBJECTS: readonly ShelfObject[] = [
  {
    name: 'vase',
    width: 52,
    height: 92,
    draw: () => (
      <>
        <path className={styles.stroke} d="M26-58C24-72 16-80 12-90M26-58c1-14 6-22 12-30M26-58c0-12 0-20-2-34" />
        <path className={palette.leaf} d="M12-90c-8 0-10 8-6 13 6-1 9-7 6-13Zm26 2c8-1 12 6 9 12-6 1-11-5-9-12Z" />
        <circle className={palette.rose} cx="24" cy="-95" r="7" />
        <path
          className={palette.terracotta}
          d="M18-60h16l-2 10c10 5 14 14 14 24 0 15-8 26-20 26S6-11 6-26c0-10 4-19 14-24Z"
        />
        <path className={styles.shade} d="M30-50c10 5 16 14 16 24 0 15-8 26-20 26 8-8 12-20 11-32-1-8-3-13-7-18Z" />
      </>
    ),
  },
  {
    name: 'books',
    width: 62,
    height: 66,
    draw: () => (
      <>
        <path className={palette.green} d="M0 0v-62h15V0Z" />
        <path className={palette.cream} d="M17 0v-54h11V0Z" />
        <path className={palette.ochre} d="M30 0v-66h13V0Z" />
        <path className={palette.terracotta} d="m45-1 8-57 12 2-8 55Z" />
        <path className={styles.line} d="M3-50h9M3-46h9M33-54h7M20-40h5" />
      </>
    ),
  },
  {
    name: 'plant',
    width: 64,
    height: 96,
    draw: () => (
      <>
        <path
          className={palette.leaf}
          d="M32-34C30-60 12-66 4-84c20-2 30 16 28 50Zm0 0c-2-26 4-44 18-58 6 20-4 38-18 58Zm0 0c4-18 16-28 32-30-4 16-16 26-32 30Zm0 0C24-46 12-50 0-48c6 12 18 16 32 14Z"
        />
        <path className={styles.stroke} d="M32-34C30-54 22-66 12-78M32-34c2-20 8-34 15-48" />
        <path className={palette.cream} d="M12-36h40l-6 36H18Z" />
        <path className={styles.shade} d="M38-36h14l-6 36H34Z" />
      </>
    ),
  },
  {
    name: 'bowls',
    width: 70,
    height: 46,
    draw: () => (
      <>
        <path className={palette.rose} d="M12-44h46c0 14-9 22-23 22s-23-8-23-22Z" />
        <path className={palette.green} d="M4-22h62C66-8 54 0 35 0S4-8 4-22Z" />
        <path className={styles.shade} d="M44-22h22C66-8 54 0 35 0c12-4 16-12 9-22Z" />
        <path className={styles.line} d="M10-15h50" />
      </>
    ),
  },
  {
    name: 'frame',
    width: 62,
    height: 80,
    draw: () => (
      <>
        <path className={styles.ink} d="M0 0v-78h62V0Z" />
        <path className={palette.cream} d="M5-5v-68h52v68Z" />
        <circle className={palette.ochre} cx="38" cy="-50" r="9" />
        <path className={palette.green} d="M11-11c4-16 12-24 20-12 5-9 12-8 20 12Z" />
      </>
    ),
  },
  {
    name: 'candle',
    width: 34,
    height: 62,
    draw: () => (
      <>
        <path className={palette.ochre} d="M17-60c6 6 5 13 0 14-5-1-6-8 0-14Z" />
        <path className={styles.stroke} d="M17-46v6" />
        <path className={palette.cream} d="M4-38h26V0H4Z" />
        <path className={palette.terracotta} d="M4-24h26v14H4Z" />
        <path className={styles.shade} d="M22-38h8V0h-8Z" />
      </>
    ),
  },
  {
    name: 'jug',
    width: 66,
    height: 74,
    draw: () => (
      <>
        <path className={styles.handle} d="M48-56c18-4 20 26 0 30" />
        <path
          className={palette.cream}
          d="M14-72h34l-5 16c10 8 11 18 9 32-2 16-8 24-21 24S12-8 10-24c-2-14-1-24 9-32Z"
        />
        <path className={palette.terracotta} d="M10-34h42c1 4 0 8-1 13H11c-1-5-2-9-1-13Z" />
        <path
          className={styles.shade}
          d="M38-72h10l-5 16c10 8 11 18 9 32-2 16-8 24-21 24 10-10 13-22 12-36-1-12-6-16-5-36Z"
        />
      </>
    ),
  },
  {
    name: 'soaps',
    width: 64,
    height: 46,
    draw: () => (
      <>
        <path className={palette.ochre} d="M6-16v16h24v-16Z" />
        <path className={palette.rose} d="M34-16v16h24v-16Z" />
        <path className={palette.leaf} d="M18-33v15h28v-15Z" />
        <path className={styles.line} d="M18-8V0m28-8V0M32-30v8" />
        <path className={palette.cream} d="M6-11h24v5H6Zm28 0h24v5H34Zm-16-17h28v5H18Z" />
      </>
    ),
  },
  {
    name: 'bag',
    width: 62,
    height: 84,
    draw: () => (
      <>
        <path className={styles.handle} d="M18-52c0-38 26-38 26 0" />
        <path className={palette.ochre} d="M4-56h54l4 56H0Z" />
        <path className={styles.shade} d="M44-56h14l4 56H46Z" />
        <path className={palette.leaf} d="M28-14c-12-8-10-22 2-28 10 8 10 20-2 28Z" />
        <path className={styles.stroke} d="M28-10c0-10 0-16 2-24" />
      </>
    ),
  },
]
