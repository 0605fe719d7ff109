import { readEnv } from '../../gateway/env.ts'
import { openServices } from '../../gateway/services.ts'
import type { Uid } from '../../src/domain/ids.ts'
import type { Annonce } from '../../src/domain/market/annonce.ts'
import type { UserType } from '../../src/domain/user.ts'
import { anAnnonce, aUser, newId } from '../../tests/fixtures/builders.ts'

/** A member with an account, a profile and a session. */
export interface LiveMember {
  readonly uid: Uid
  readonly userType: UserType
  readonly cookie: string
}

export interface LiveMarket {
  readonly members: readonly LiveMember[]
  readonly annonces: readonly Annonce[]
}

/** Runs as its own process: writes this many members of each kind into a data folder, and reports who they are. */
const BATCH = 500
const [dataDir = '', each = '0', annoncesEach = '0'] = process.argv.slice(2)
const { store, accounts } = await openServices(readEnv({ DATA_DIR: dataDir }))
type Docs = PouchDB.Core.PutDocument<Record<string, unknown>>[]

async function write(name: 'accounts' | 'users' | 'annonces', docs: readonly object[]): Promise<void> {
  for (let at = 0; at < docs.length; at += BATCH) await store.db(name).bulkDocs(docs.slice(at, at + BATCH) as Docs)
}

const people = (['boutique', 'createur'] as const).flatMap((userType) =>
  Array.from({ length: Number(each) }, () => ({ uid: newId(20) as Uid, userType })),
)
const createdAt = '2026-01-01T09:00:00.000Z'
await write(
  'accounts',
  people.map(({ uid, userType }) => {
    const account = { uid, email: `${uid}@exemple.fr`, userType, password: '', createdAt }
    return { _id: `account:${uid}`, ...account }
  }),
)
await write(
  'users',
  people.map(({ uid, userType }) => aUser(uid, userType, { email: `${uid}@exemple.fr` })),
)
const boutiques = people.filter(({ userType }) => userType === 'boutique')
const annonces = Array.from({ length: Number(annoncesEach) }, () => boutiques.map(({ uid }) => anAnnonce(uid))).flat()
await write('annonces', annonces)
const members: LiveMember[] = []
for (const one of people) {
  members.push({ ...one, cookie: `${accounts.cookie.name}=${await accounts.openSession(one.uid)}` })
}
await store.close()
process.send?.({ members, annonces } satisfies LiveMarket, () => process.exit(0))
