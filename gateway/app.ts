import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Candidature } from '#domain/candidature.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Signalement } from '#domain/talk/entries.ts'
import { countMembers, countRoute } from './accounts/counts.ts'
import { settleCandidature } from './accounts/proof/settle.ts'
import { createPublicList } from './catalogue/public-list.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchRoute } from './catalogue/search/route.ts'
import { enforcePolicy } from './enforce-policy.ts'
import { siteOrigin } from './env.ts'
import { memberDataRoutes } from './export/routes.ts'
import { STREAM_CEILINGS, type StreamCeilings } from './http/limits.ts'
import { createHttpServer, type HttpServerOptions } from './http/server.ts'
import { dropUnconfirmed } from './jobs/leftovers.ts'
import { refreshFullOnWrite } from './members/full.ts'
import { appealRoute } from './moderation/appeals.ts'
import type { ModerationContext } from './moderation/context.ts'
import { reportRoute, takeSignalement } from './moderation/reports.ts'
import { moderationRoutes } from './moderation/routes/routes.ts'
import { stopRoutes } from './notices/alerts/stop.ts'
import { contactRoute } from './notices/contact.ts'
import { queueOnWrite } from './notices/follow.ts'
import { notificationRoutes } from './notices/push/routes.ts'
import { operationsRoutes } from './operations/operations.ts'
import { createReadiness, measureReadiness } from './operations/readiness.ts'
import { pageRoutes, setNotFound } from './pages/routes.ts'
import { createSite, type SiteOptions } from './pages/site.ts'
import { saveAgreementSnapshots } from './partenariats/copies.ts'
import { photoRoutes } from './photos/routes.ts'
import { dropRemovedPhotos } from './photos/unused.ts'
import { moderationOf, type Services } from './services.ts'
import { createHub } from './store/hub.ts'
import type { SyncHooks } from './sync/push/push.ts'
import { syncRoutes } from './sync/routes.ts'

export interface AppOptions
  extends Services,
    Pick<HttpServerOptions, 'logTo' | 'onRoute'>,
    Pick<SiteOptions, 'loadRenderer'> {
  /** Ceilings on the event streams open at once. */
  readonly streamCeilings?: StreamCeilings | undefined
}

/**
 * Side effects of a member's write in other modules: unused photos and candidatures dropped, agreement copies saved,
 * places counted, notices queued.
 */
function syncHooks({ store, accounts, env, clock }: AppOptions, moderation: ModerationContext): SyncHooks {
  const notices = { store, clock, origin: siteOrigin(env), isGone: accounts.isGone }
  const queueNotices = queueOnWrite(notices)
  return {
    beforeRemoval: (_name, doc) => dropRemovedPhotos(store, doc, null),
    afterWrite: async (name, next, prev) => {
      // Photos that cannot be deleted now are orphans, which a job collects.
      if (next._deleted !== true) await dropRemovedPhotos(store, prev, next).catch(() => undefined)
      // A job deletes those left by a failure.
      if (name === 'annonces' && next._deleted === true) {
        await dropUnconfirmed(notices, next._id as AnnonceId).catch(() => undefined)
      }
      if (name === 'candidatures' && prev === null) {
        await settleCandidature(store, next as unknown as Candidature).catch(() => undefined)
      }
      if (name === 'partenariats' && next._deleted !== true) {
        await saveAgreementSnapshots(store, next as unknown as Partenariat).catch(() => undefined)
      }
      if (name === 'conversations' && next.kind === 'signalement') {
        await takeSignalement(moderation, next as unknown as Signalement).catch(() => undefined)
      }
      await refreshFullOnWrite(store, name, next, prev, clock()).catch(() => undefined)
      await queueNotices(name, next, prev)
    },
  }
}

/**
 * The whole HTTP side, not yet listening: the server, what the routes have in common, the routes. Feeds open when it
 * becomes ready and end when it closes.
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, presence, accounts, catalogue, env, clock, steady, limits, registry } = options
  const { streamCeilings = STREAM_CEILINGS, loadRenderer, logTo, onRoute } = options
  const { appDir, supportEmail } = env
  const app = createHttpServer({
    env,
    registry,
    clock,
    callers: { sessions: accounts, limits, steady },
    logTo,
    onRoute,
  })
  enforcePolicy(app)

  const restarts = new Counter({
    name: 'rayon_feed_restarts_total',
    help: 'Feeds of the store that had to be opened again',
    registers: [registry],
  })
  const hub = createHub(store, () => restarts.inc())
  app.addHook('onReady', () => hub.start())
  app.addHook('onReady', () => presence.start())
  app.addHook('onClose', () => presence.stop())
  app.addHook('onClose', async () => hub.stop())
  const readiness = createReadiness({
    store: async () => store.hasStoppedWrites?.() !== true && (await store.db('accounts').info()),
    feeds: () => hub.healthy(),
    catalogue: () => catalogue.current(), // built if there is none yet
  })
  measureReadiness(readiness, registry)
  const counts = countMembers(store, hub)
  const context = moderationOf(options)
  const hooks = syncHooks(options, context)
  const site = createSite({
    store,
    hub,
    list: createPublicList(store, catalogue),
    counts: () => counts.read(),
    registry,
    clock: steady,
    log: app.log,
    appDir,
    origin: siteOrigin(env),
    loadRenderer,
  })

  app.register(operationsRoutes, { readiness, clock, env })
  app.register(accounts.routes)
  app.register(countRoute, { counts })
  app.register(reportRoute, { context, limits })
  app.register(appealRoute, { context, limits })
  app.register(moderationRoutes, { context, limits, appDir })
  app.register(contactRoute, { store, clock, limits, supportEmail })
  app.register(stopRoutes, { store, clock })
  app.register(notificationRoutes, { store, accounts, clock, testOrigin: env.pushTestOrigin })
  app.register(catalogueRoutes, { catalogue })
  app.register(searchRoute, { store, catalogue })
  app.register(photoRoutes, { store, accounts, clock, limits })
  app.register(syncRoutes, { store, accounts, hub, clock, steady, limits, registry, streamCeilings, hooks })
  app.register(pageRoutes, { site })
  setNotFound(app, appDir, site)
  app.register(memberDataRoutes, { store, accounts, clock, limits })
  return app
}
