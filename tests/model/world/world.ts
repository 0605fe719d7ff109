import type { Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { createPrng } from '../../../scripts/seed/prng.ts'
import { createActivity } from './activity.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type GatewayRequest, type GatewayResponse, gatewayHost } from './gateway-host.ts'
import { diskStore, memoryStore } from './model-store.ts'
import { gatewayProgram, tabProgram, workerProgram } from './realm.ts'
import { createTimeline } from './timeline.ts'

/** Every member's password. */
export const PASSWORD = 'motdepasse'

const START = Date.parse('2026-02-10T12:00:00.000Z')

export interface Member {
  readonly uid: Uid
  readonly userType: UserType
  readonly email: string
}

export type World = Awaited<ReturnType<typeof createWorld>>

const compiled = () => Promise.all([tabProgram(), gatewayProgram(), workerProgram()])
let programs: ReturnType<typeof compiled> | undefined

export interface Watch {
  /** Called for each call of a device. */
  readonly onCall: (browser: Browser, request: GatewayRequest) => void
  /** Called for each answer of the server, whether or not it arrives. */
  readonly onAnswer: (request: GatewayRequest, answered: GatewayResponse) => void
  /** Called for each network fault of a call. */
  readonly onFault: () => void
  readonly onJobFailed: (job: string, error: unknown) => void
}

interface Circumstances {
  /** The store will be copied: it must be on disk. */
  readonly onDisk?: boolean
  /** Members' writes are tightly rate-limited. */
  readonly tight?: boolean
}

/** One history's world: a store, its gateway, members and their browsers, on one timeline. */
export async function createWorld(seed: string, watch: Watch, circumstances: Circumstances = {}) {
  const { onDisk = false } = circumstances
  let { tight = false } = circumstances
  programs ??= compiled()
  const [tab, gateway, worker] = await programs
  const prng = createPrng(seed)
  const timeline = createTimeline(START)
  const activity = createActivity()
  const modelStore = await (onDisk ? diskStore() : memoryStore())
  const { store } = modelStore
  const isTight = () => tight
  const { onJobFailed } = watch
  const host = await gatewayHost({ program: gateway, store, timeline, activity, isTight, onJobFailed })
  const browsers: Browser[] = []
  /** Lets everything that can happen now happen. */
  const quiet = () => activity.quiet(timeline.runDue)

  /** What an operator does to the store while the gateway is stopped. */
  async function stopped<T>(work: () => Promise<T>): Promise<T> {
    await host.kill()
    await quiet()
    const done = await work()
    await host.start()
    return done
  }

  async function openSession({ uid }: Member): Promise<string> {
    const token = await host.openSession(uid)
    return `${host.accounts.cookie.name}=${token}`
  }

  return {
    ...{ timeline, activity, host, browsers, prng, quiet, openSession },
    /** The current store; another one after a restore. */
    get store() {
      return store()
    },
    /** Lifts the tight rate limits. */
    loosenRates: (): void => {
      tight = false
    },
    member: async (userType: UserType): Promise<Member> => {
      const uid = prng.id(20) as Uid
      const email = `${uid}@example.org`
      await host.accounts.createAccount(email, PASSWORD, userType, { uid })
      const { _rev } = await store().db('users').get(uid)
      const user: User = { ...aUser(uid, userType), email }
      await store().writeAs({ kind: 'server' }, 'users', [{ ...user, _rev }])
      return { uid, userType, email }
    },
    /** A browser with one tab, where the member is signed in. @param skewMs how far its clock is ahead */
    browser: async (member: Member, skewMs = 0): Promise<Browser> => {
      const name = `${member.userType}-${browsers.length}`
      const made: Browser = createBrowser({
        ...{ ...watch, name, program: tab, workerProgram: worker, host, timeline, activity, skewMs },
        prng: createPrng(`${seed} ${name}`),
        onCall: (request) => watch.onCall(made, request),
      })
      made.network.cookie = await openSession(member)
      made.signInAs(member)
      browsers.push(made)
      await made.openTab()
      await quiet()
      return made
    },
    advance: async (ms: number): Promise<void> => {
      const end = timeline.now() + ms
      await quiet()
      for (let next = timeline.nextDue(); next <= end; next = timeline.nextDue()) {
        timeline.moveTo(next)
        await quiet()
      }
      timeline.moveTo(end)
      await quiet()
    },
    /** Stops the gateway and copies the store. */
    copyStore: () => stopped(modelStore.copy),
    /** Restores the last copy. @returns false when there is none */
    putStoreBack: () => stopped(modelStore.putBack),
    /** Removes every replicated document; the accounts stay. */
    emptyStore: () => stopped(modelStore.empty),
    close: async (): Promise<void> => {
      for (const browser of browsers) {
        browser.worker.kill()
        for (const one of browser.live()) one.kill()
      }
      await host.kill()
      await quiet()
      await modelStore.close()
      // PouchDB and Node retain some of the objects, which must not retain a world.
      browsers.length = 0
      timeline.end()
    },
  }
}
