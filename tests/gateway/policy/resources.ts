import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import type { Role } from '#gateway/policy.ts'
import { DATABASE_RESOURCES, type PolicyResource } from '#gateway/policy-resources.ts'
import type { Partnership } from './partnership.ts'
import type { World } from './world.ts'

/** Roles whose session is no longer valid. */
const CLOSED: readonly Role[] = ['former', 'left-party', 'suspended']
export const isClosed = (role: Role): boolean => CLOSED.includes(role)

/** The partnership that the role shares, or shared, with the owner; other roles ask for the party's. */
export function sharedWith({ partnerships }: World, role: Role): Partnership {
  return role === 'left-party' || role === 'suspended' ? partnerships[role] : partnerships.party
}

/** The document of a thing, as the role would request it. */
export function documentForThing(
  world: World,
  thing: PolicyResource,
  role: Role,
): { readonly db: DatabaseName; readonly id: string } {
  const { active, closed, candidature, suivi, blocage, people } = world
  const shared = sharedWith(world, role)
  const ids: { readonly [T in PolicyResource]?: string } = {
    'annonce-active': active._id,
    'annonce-closed': closed._id,
    candidature: isClosed(role) ? shared.candidature._id : candidature._id,
    profil: people.owner.uid,
    prive: people.owner.uid,
    partenariat: shared.partenariat._id,
    record: shared.record._id,
    suivi: suivi._id,
    message: shared.message._id,
    blocage: blocage._id,
    signalement: shared.signalement._id,
  }
  const [db, id] = [DATABASE_NAMES.find((name) => DATABASE_RESOURCES[name].includes(thing)), ids[thing]]
  if (db === undefined || id === undefined) throw new Error(`no document is a ${thing}`)
  return { db, id }
}
