import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { DEMO_ROUTES } from '#tests/fixtures/demo-routes.ts'
import { isPage, paths, ROUTES } from '#wire/site.ts'

const ANNONCE = `${'a'.repeat(20)}.${'b'.repeat(12)}`

describe('an address is', () => {
  it('a page for every route of the app, ids with a dot included', () => {
    for (const route of Object.values(ROUTES)) expect(isPage(route)).toBe(true)
    for (const page of [paths.annonce(ANNONCE), paths.contrat(ANNONCE), '/nulle-part']) expect(isPage(page)).toBe(true)
  })

  it('not a page when it is a file, a call, or no path of this site, unless it only begins like one', () => {
    const others = ['/api', '/api/session', '/sync/annonces', '/photos/x', '/healthz', '/.well-known/security.txt']
    others.push('/moderation', '/contester')
    others.push('/assets/a', '/sw.js', '/favicon.ico', '/.env', '//elsewhere.example/', '', '*')
    for (const other of others) expect(isPage(other)).toBe(false)
    expect(isPage('/apiculture')).toBe(true)
  })
})

/** Routes that no member or link of the demo market leads to. */
const UNVISITED: readonly string[] = [
  ROUTES.profilFinaliser,
  ROUTES.motDePasse,
  ROUTES.adresseConfirmer,
  ROUTES.adresseAnnuler,
  ROUTES.partager,
  ROUTES.exemplaire, // accord.spec.ts
  ROUTES.formerReleves, // releves.test.ts
]

it.each(Object.values(ROUTES).filter((route) => !UNVISITED.includes(route)))(
  'a route has a place that the tests of accessibility and the screenshots visit: %s',
  (route) => expect(DEMO_ROUTES.some(({ path }) => matchPath(route, path) !== null)).toBe(true),
)
