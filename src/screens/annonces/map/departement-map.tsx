import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { DEPARTEMENTS } from '#domain/departements.ts'
import { places } from '#messages/fr/places.ts'
import { departementPath } from '#wire/place-paths.ts'
import styles from './departement-map.module.css'
import drawn from './departements.json'

/** Where something is drawn. */
interface Spot {
  readonly code: string
  readonly x: number
  readonly y: number
}

const ARROWS: { readonly [key: string]: readonly [x: number, y: number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Which spot an arrow leads to: the nearest that way, those that are straight ahead before those beside. */
export function spotTowards(spots: readonly Spot[], from: string, key: string): string | undefined {
  const here = spots.find(({ code }) => code === from)
  const way = ARROWS[key]
  if (here === undefined || way === undefined) return undefined
  let [best, least] = ['', Number.POSITIVE_INFINITY]
  for (const { code, x, y } of spots) {
    const [dx, dy] = [x - here.x, y - here.y]
    const ahead = dx * way[0] + dy * way[1]
    const beside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    const cost = ahead + 2 * beside
    if (ahead > 0 && beside <= 2 * ahead && cost < least) [best, least] = [code, cost]
  }
  return best === '' ? undefined : best
}

const PATHS: { readonly [code: string]: string } = drawn.paths
const SPOTS: readonly Spot[] = drawn.spots
const PARIS = ['75', '92', '93', '94'] // drawn again, larger: they are smaller than a finger
const PARIS_VIEW = drawn.paris

const ON_MAP = DEPARTEMENTS.filter(({ code }) => PATHS[code] !== undefined)

/** How dark a département is: none, some, more, many. */
function levelOf(count: number): string | undefined {
  return count === 0 ? styles.none : count < 5 ? styles.some : count < 20 ? styles.more : styles.many
}

/**
 * The départements of the mainland and Corsica, as links: one stop of the keyboard, from which arrows go to those beside. The
 * list beside says the same, and has those overseas.
 */
export function DepartementMap({ counts }: { readonly counts: ReadonlyMap<string, number> }): ReactNode {
  const [current, setCurrent] = useState('75')
  const links = useRef(new Map<string, SVGAElement>())
  const said = (code: string, nom: string) => places.inMap(nom, code, counts.get(code) ?? 0)
  const move = (event: KeyboardEvent) => {
    const next = spotTowards(SPOTS, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    links.current.get(next)?.focus()
  }
  // The title names the link, and is what a pointer reads; on the path, it would be read once more.
  const shape = ({ code, nom }: { readonly code: string; readonly nom: string }) => (
    <>
      <title>{said(code, nom)}</title>
      <path d={PATHS[code]} className={levelOf(counts.get(code) ?? 0)} />
    </>
  )
  return (
    <nav className={styles.map} aria-label={places.map} onKeyDown={move}>
      <svg viewBox={drawn.viewBox} role="none">
        {ON_MAP.map((one) => (
          <Link
            key={one.code}
            ref={(link: unknown) => {
              if (link === null) links.current.delete(one.code)
              else links.current.set(one.code, link as SVGAElement)
            }}
            to={departementPath(one.code)}
            tabIndex={one.code === current ? 0 : -1}
            onFocus={() => setCurrent(one.code)}
            className={styles.link}
          >
            {shape(one)}
          </Link>
        ))}
      </svg>
      <svg viewBox={PARIS_VIEW} className={styles.paris} aria-hidden="true">
        {ON_MAP.filter(({ code }) => PARIS.includes(code)).map((one) => (
          <Link key={one.code} to={departementPath(one.code)} tabIndex={-1} className={styles.link}>
            {shape(one)}
          </Link>
        ))}
      </svg>
      <p className={styles.said} aria-hidden="true">
        {said(current, ON_MAP.find(({ code }) => code === current)?.nom ?? '')}
      </p>
    </nav>
  )
}
