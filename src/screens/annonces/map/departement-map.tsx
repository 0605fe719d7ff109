import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { DEPARTEMENTS } from '#domain/market/departements.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { departementPath } from '#wire/place-paths.ts'
import styles from './departement-map.module.css'
import drawn from './departements.json'

/** Keys that move along the links, in the order of the départements' numbers. */
const STEPS: { readonly [key: string]: 'nextElementSibling' | 'previousElementSibling' } = {
  ArrowRight: 'nextElementSibling',
  ArrowDown: 'nextElementSibling',
  ArrowLeft: 'previousElementSibling',
  ArrowUp: 'previousElementSibling',
}

const PATHS: { readonly [code: string]: string } = drawn.paths
const PARIS = ['75', '92', '93', '94'] // drawn again, larger: they are smaller than a finger

const ON_MAP = DEPARTEMENTS.filter(({ code }) => PATHS[code] !== undefined)

/** The shade of a département: none, some, more, many. */
function levelOf(count: number): string | undefined {
  return count === 0 ? styles.none : count < 5 ? styles.some : count < 20 ? styles.more : styles.many
}

/**
 * The départements of the mainland and Corsica, as links: one tab stop, and arrow keys to the others. The list next to
 * it says the same, and includes those overseas.
 */
export function DepartementMap({ counts }: { readonly counts: ReadonlyMap<string, number> }): ReactNode {
  const [current, setCurrent] = useState<string>() // pointed at, or focused
  const said = (code: string, nom: string) => regionPages.inMap(nom, code, counts.get(code) ?? 0)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const next = step && document.activeElement?.[step]
    if (!(next instanceof SVGElement)) return
    event.preventDefault()
    next.focus()
  }
  // The title names the link, and is the pointer's tooltip; on the path, it would be announced twice.
  const pointed = ON_MAP.find(({ code }) => code === current)
  const shape = ({ code, nom }: { readonly code: string; readonly nom: string }) => (
    <>
      <title>{said(code, nom)}</title>
      <path d={PATHS[code]} className={levelOf(counts.get(code) ?? 0)} />
    </>
  )
  return (
    <nav className={styles.map} aria-label={regionPages.map} onKeyDown={move}>
      <svg viewBox={drawn.viewBox} role="none">
        {ON_MAP.map((one) => (
          <Link
            key={one.code}
            to={departementPath(one.code)}
            tabIndex={one.code === (current ?? '75') ? 0 : -1}
            onFocus={() => setCurrent(one.code)}
            onPointerEnter={() => setCurrent(one.code)}
            className={styles.link}
          >
            {shape(one)}
          </Link>
        ))}
      </svg>
      <svg viewBox={drawn.paris} className={styles.paris} aria-hidden="true">
        {ON_MAP.filter(({ code }) => PARIS.includes(code)).map((one) => (
          <Link
            key={one.code}
            to={departementPath(one.code)}
            tabIndex={-1}
            onPointerEnter={() => setCurrent(one.code)}
            className={styles.link}
          >
            {shape(one)}
          </Link>
        ))}
      </svg>
      <p className={styles.said} aria-hidden="true">
        {pointed && said(pointed.code, pointed.nom)}
      </p>
    </nav>
  )
}
