import { RESTORE_DROPPED } from '#messages/fr/backup.ts'
import { sealedText } from '#messages/fr/startup.ts'
import { readEnv } from './env.ts'
import type { Gateway, GatewayOptions, OpenGateway } from './gateway.ts'
import { serveControl } from './http/control/serve.ts'
import { standIn } from './http/stand-in.ts'
import { keeperRoutes, keepOpen, toldOnce, watchRestores, watchRoom } from './keeper.ts'
import { refuseUnfinished } from './store/restoring/couchdb.ts'
import { dropUnfinished } from './store/restoring/embedded.ts'

/** Opens a gateway and keeps it so, but for the time that a restore has its store. */
export async function keepGateway(
  options: GatewayOptions,
  open: (options: GatewayOptions) => Promise<OpenGateway>,
): Promise<Gateway> {
  const source = options.env ?? process.env
  const { couchdbUrl, couchdbPrefix, dataDir, host } = readEnv(source)
  const opened = async (PORT?: string): Promise<OpenGateway> => {
    const gateway = await open(PORT === undefined ? options : { ...options, env: { ...source, PORT } })
    // Nobody else has the store now, so that what lies there is of a restore that died.
    if (couchdbUrl === null && (await dropUnfinished(dataDir))) console.error(RESTORE_DROPPED)
    return gateway
  }
  const first = await opened()
  const keeper = keepOpen({
    first,
    check: async () => {
      if (couchdbUrl !== null) await refuseUnfinished(couchdbUrl, couchdbPrefix)
    },
    reopen: () => opened(String(first.port)),
    standIn: () => standIn(host, first.port),
    onClosed: toldOnce(),
  })
  const socket = await serveControl(dataDir, (app) => keeperRoutes(app, keeper), 'keeper').catch(async (error) => {
    await first.close()
    throw error
  })
  const store = () => keeper.current().store
  const onSealed = () => console.error(sealedText(dataDir))
  const unwatch =
    couchdbUrl === null ? watchRoom(keeper, { store, folder: dataDir, onSealed }) : watchRestores(keeper, store)
  return {
    url: first.url,
    metricsUrl: first.metricsUrl,
    get store() {
      return store()
    },
    createAccount: (...args) => keeper.current().createAccount(...args),
    makeCatalogue: () => keeper.current().makeCatalogue(),
    close: async () => {
      unwatch()
      await socket.close()
      await keeper.close()
    },
  }
}
