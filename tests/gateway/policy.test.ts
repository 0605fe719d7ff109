import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POLICY, ROLES } from '#gateway/policy.ts'
import { ATTEMPTS } from './policy/requests.ts'
import { aWorld, type World } from './policy/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const methodsOf = ({ method }: RouteOptions): readonly string[] => [method].flat()

/** The declared routes, one line a method; Fastify adds a HEAD to each GET. */
function declared(): readonly (readonly [string, RouteOptions])[] {
  return world.routes.flatMap((route) =>
    methodsOf(route)
      .filter((method) => method !== 'HEAD')
      .map((method) => [`${method} ${route.url}`, route] as const),
  )
}

describe('the policy', () => {
  it('names every route, and no route that is not there', () => {
    const named = [...new Set(POLICY.map(({ route }) => route))].sort()
    expect(named).toEqual([...new Set(declared().map(([name]) => name))].sort())
  })

  it.each(POLICY.map((operation) => [`${operation.route}: ${operation.act} ${operation.thing}`, operation] as const))(
    'is what the gateway does, for every role: %s',
    async (_name, operation) => {
      const attempt = ATTEMPTS[`${operation.route} ${operation.thing}`] ?? ATTEMPTS[operation.route]
      if (attempt === undefined) throw new Error(`no request tries ${operation.route}: see policy/requests.ts`)
      const given: string[] = []
      for (const role of ROLES) if (await attempt(world, role, operation)) given.push(role)
      expect(given).toEqual(ROLES.filter((role) => operation.by.includes(role)))
    },
  )
})
