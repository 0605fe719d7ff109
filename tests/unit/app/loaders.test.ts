import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { resolveRoute } from '#app/loaders.ts'
import { ROUTES } from '#wire/site.ts'

const ADDRESSES = Object.entries(ROUTES).map(([route, pattern]) => [route, pattern.replace(/:\w+/g, 'a.b')] as const)

test.each(ADDRESSES)('the screen of %s is asked for at its address, as the router finds it', (route, address) => {
  const place = resolveRoute(address)
  expect(place?.route).toBe(route)
  expect(place?.annonceId).toBe(matchPath(ROUTES[route as keyof typeof ROUTES], address)?.params.annonceId)
})

test('nothing is asked for at an address that leads nowhere', () => {
  expect(resolveRoute('/nulle/part')).toBeUndefined()
  expect(resolveRoute('/annonce/a.b/')?.route).toBe('annonce')
})
