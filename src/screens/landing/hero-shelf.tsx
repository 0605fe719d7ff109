import type { ReactNode } from 'react'
import { ShelfObject, type ShelfObjectName } from '#components/brand/shelf-object.tsx'
import styles from './landing.module.css'

/** What stands where: object, x, board, size. The gap on the middle board is the free place. */
const SCENE: readonly (readonly [name: ShelfObjectName, x: number, y: number, scale: number])[] = [
  ['plant', 46, 170, 1.15],
  ['books', 140, 170, 1],
  ['frame', 226, 170, 1.05],
  ['bowls', 318, 170, 1],
  ['candle', 410, 170, 1.1],
  ['jug', 50, 322, 1.2],
  ['soaps', 150, 322, 1.1],
  ['vase', 400, 322, 1.25],
  ['bag', 56, 474, 1.15],
  ['bowls', 150, 474, 1.1],
  ['candle', 250, 474, 1],
  ['books', 306, 474, 1.1],
  ['plant', 396, 474, 1],
]
const BOARDS = [170, 322, 474] as const

/** The shop's shelf, with one place free: the whole idea in a drawing. */
export function HeroShelf({ tag }: { readonly tag: string }): ReactNode {
  return (
    <svg className={styles.shelf} viewBox="0 0 500 520" aria-hidden="true">
      <path className={styles.alcove} d="M14 516V190C14 84 110 14 250 14s236 70 236 176v326Z" />
      <path
        className={styles.sun}
        d="M250 14C110 14 14 84 14 190v60C120 120 380 120 486 250v-60C486 84 390 14 250 14Z"
      />
      {SCENE.map(([name, x, y, scale]) => (
        <ShelfObject key={`${name}-${x}-${y}`} name={name} transform={`translate(${x} ${y}) scale(${scale})`} />
      ))}
      <g className={styles.free}>
        <rect className={styles.place} x="246" y="228" width="126" height="90" rx="10" />
        <path className={styles.string} d="M309 183v62" />
        <path
          className={styles.tag}
          d="M262 244h94a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8h-94a8 8 0 0 1-8-8v-42a8 8 0 0 1 8-8Z"
        />
        <text className={styles['tag-text']} x="309" y="280" textAnchor="middle">
          {tag}
        </text>
      </g>
      {BOARDS.map((y) => (
        <g key={y}>
          <path className={styles.board} d={`M20 ${y}h460v11H20Z`} />
          <path className={styles['board-edge']} d={`M20 ${y + 8}h460v5H20Z`} />
        </g>
      ))}
    </svg>
  )
}
