import type { FastifyPluginAsync } from 'fastify'
import type { UserType } from '#domain/user.ts'
import { perAddress } from '../http/limits.ts'
import { getCurrent, scan } from '../store/documents.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'

/**
 * Number of registered members, whether their profile is complete or not. Counts once at the start, then follows the
 * feed of `users`: a query would read every member each time.
 */
export function countMembers(store: Store, hub: Hub) {
  const boutiques = new Set<string>()
  const createurs = new Set<string>()
  const discount = (uid: string) => {
    boutiques.delete(uid)
    createurs.delete(uid)
  }
  const count = (uid: string, userType: unknown) => {
    discount(uid)
    if (userType === ('boutique' satisfies UserType)) boutiques.add(uid)
    if (userType === ('createur' satisfies UserType)) createurs.add(uid)
  }
  const refresh = async (uid: string) => {
    const current = await getCurrent(store.db('users'), uid)
    if (current.state === 'present') count(uid, current.doc.userType)
    else discount(uid)
  }
  const unsubscribe = hub.subscribe('users', ({ id, deleted }) => {
    if (deleted) discount(id)
    // A failed read leaves the count unchanged; the next change or start corrects it.
    else if (!boutiques.has(id) && !createurs.has(id)) refresh(id).catch(() => {})
  })
  return {
    start: async () => {
      for await (const { _id, userType } of scan(store.db('users'))) count(_id, userType)
    },
    read: () => ({ boutiques: boutiques.size, createurs: createurs.size }),
    stop: unsubscribe,
  }
}

/** `/api/compteurs`: how many members of each type, for the landing page. */
export const countRoute: FastifyPluginAsync<{ readonly counts: ReturnType<typeof countMembers> }> = async (
  app,
  { counts },
) => {
  app.addHook('onReady', () => counts.start())
  app.addHook('onClose', async () => counts.stop())

  const route = { ...perAddress('count'), schema: { querystring: { type: 'object' } } }
  app.get('/api/compteurs', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return counts.read()
  })
}
