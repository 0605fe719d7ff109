import { NEEDS } from '#domain/dependencies.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import type { CardIndex } from '../catalogue/card-index.ts'
import { followCatalogue } from '../catalogue/follower.ts'
import { regionChooser } from '../catalogue/regions.ts'
import { followProfils } from '../member-reads/profil-retention.ts'
import { followOutbox } from '../photos/upload.ts'
import type { ServerLink } from '../server/link.ts'
import { type LiveStream, openLive } from '../server/live.ts'
import type { ActiveMember } from '../session/state.ts'
import { type PrivateDatabase, type PublicDatabase, replicatedCollection } from '../store/collections.ts'
import { COMPLETE_KEY, OWN_COMPLETE_KEY } from '../store/names.ts'
import { syncNotes } from '../sync/notes.ts'
import { createSendOrder } from '../sync/order.ts'
import { setAsideIn } from '../sync/rejections.ts'
import { type Replication, replicate } from '../sync/replicate.ts'
import { pinnedAnnonces } from './pinned-annonces.ts'
import type { DeviceServices } from './services.ts'
import type { SessionWatch } from './session-watch.ts'

export type Leader = ReturnType<typeof createLeader>

/**
 * Replication with the server. Of a browser's tabs, one leads: it opens the event stream, pulls and pushes.
 * @param leads whether no other tab has begun to lead since this one did
 */
export function createLeader(services: DeviceServices, session: SessionWatch, index: CardIndex, leads: () => boolean) {
  const { environment, state, storage, link, call, deferred } = services
  const { clock, page, fetch, random, retryMs } = environment
  let leading = false
  let catalogue: Replication | undefined
  let memberReplications: readonly Replication[] = []
  let memberStops: (() => void)[] = []
  let live: LiveStream | undefined
  // A failed write has not advanced the cursor: the next pull brings it again.
  const stopStorage = storage.onRoom(pullAll)

  const isLeading = () => leading && leads()

  /** Calls that end after another tab has taken over, when this one wakes up, must not report reachability. */
  const ownLink: ServerLink = {
    ...link,
    reportReachable: () => isLeading() && link.reportReachable(),
    reportUnreachable: () => isLeading() && link.reportUnreachable(),
  }

  function warn(error: unknown): void {
    console.warn('sync', error instanceof Error ? error.name : 'unknown')
    storage.report(error)
  }

  function startCatalogue(): void {
    const { publicDatabase } = state.getState()
    if (publicDatabase === undefined) return
    catalogue = followCatalogue({
      call,
      link: ownLink,
      clock,
      database: publicDatabase,
      index,
      chooseRegions: regionChooser(services, publicDatabase.catalogue),
      pinned: pinnedAnnonces(state, services.visitorSuivis),
      loadCommunes: environment.loadCommunes,
      onComplete: () => void recordComplete(publicDatabase).catch(warn),
      onError: warn,
      retryMs,
    })
  }

  async function recordComplete(database: PublicDatabase): Promise<void> {
    if (state.getState().complete) return
    environment.localStorage.setItem(COMPLETE_KEY, await database.storageToken)
    state.setState({ complete: true })
  }

  /** Until this is recorded, the device is not up to date, and an empty list does not mean that the member has none. */
  async function recordOwnComplete(database: PrivateDatabase, mine: readonly Replication[]): Promise<void> {
    const token = await database.storageToken
    await Promise.all(mine.map((replication) => replication.caughtUp()))
    if (memberReplications !== mine) return
    environment.localStorage.setItem(OWN_COMPLETE_KEY, token)
    state.setState({ ownComplete: true })
  }

  /** Starts the member's replications, if this tab leads. */
  function startMember({ uid, database }: ActiveMember): void {
    if (!isLeading()) return
    deferred.begin()
    const order = createSendOrder(database, deferred, clock)
    const writer = { uid, setAside: setAsideIn(database, clock), order, deferred }
    memberReplications = DATABASE_NAMES.map((name) =>
      replicate({
        call: session.memberCall,
        clock,
        link: ownLink,
        retryMs,
        ready: session.whenSignedIn,
        writer,
        leads: isLeading,
        onError: warn,
        onSent: () => live?.hurry(),
        name,
        collection: replicatedCollection(database, name),
        notes: syncNotes(database, name),
      }),
    )
    memberStops = [followOutbox(services, uid, database), followProfils(database, uid, services, warn)]
    recordOwnComplete(database, memberReplications).catch(warn)
  }

  async function stopMember(): Promise<void> {
    const stopping = memberReplications
    memberReplications = []
    for (const stop of memberStops.splice(0)) stop()
    await Promise.all(stopping.map((replication) => replication.stop()))
    deferred.end()
  }

  function everyone(): readonly Replication[] {
    return catalogue === undefined ? memberReplications : [catalogue, ...memberReplications]
  }

  function pullAll(): void {
    for (const replication of everyone()) replication.resync()
  }

  /** Reopens the stream: its contents depend on the current cookie. */
  function reopenStream(): void {
    live?.close()
    live = undefined
    if (!isLeading()) return
    live = openLive(
      { fetch, clock, page, link: ownLink, random },
      {
        onCatchUp: () => {
          pullAll()
          void session.check()
        },
        onChange: (name, scope, notice) => {
          for (const one of everyone()) if (one.name === name && one.scope === scope) one.resync(notice)
        },
        onSessionEnded: () => void session.lost(),
      },
    )
  }

  async function halt(): Promise<void> {
    leading = false
    live?.close()
    live = undefined
    await stopMember()
    await catalogue?.stop()
    catalogue = undefined
  }

  return {
    /** Starts to lead. */
    lead: () => {
      leading = true
      startCatalogue()
      const { member } = state.getState()
      if (member) startMember(member)
      reopenStream()
    },
    startMember,
    stopMember,
    reopenStream,
    /** Resolves once local and server changes have been exchanged. */
    caughtUp: async () => {
      // Those that others depend on come first.
      const inOrder = everyone().toSorted((a, b) => NEEDS[a.name].length - NEEDS[b.name].length)
      for (const replication of inOrder) await replication.caughtUp()
    },
    /** Stops leading, and shows what the leading tab writes. */
    follow: async () => {
      await halt()
      link.askOtherTabs()
      deferred.askOtherTabs()
      const { publicDatabase } = state.getState()
      if (publicDatabase !== undefined) await index.catchUp(publicDatabase).catch(warn)
    },
    stop: async () => {
      stopStorage()
      await halt()
    },
  }
}
