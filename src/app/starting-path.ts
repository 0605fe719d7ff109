import type { KeyValueStore } from '#data/platform/platform.ts'
import { lastMember } from '#data/session/session-record.ts'
import { SELLER_KEY } from '#data/store/names.ts'
import { paths } from '#wire/site.ts'

/** Where the installed app opens: at the comptoir for a boutique that has pieces to sell, else at the dashboard. */
export function startingPath(environment: { readonly localStorage: KeyValueStore }): string {
  const member = lastMember(environment)
  if (member === null) return paths.accueil
  const isSeller = environment.localStorage.getItem(SELLER_KEY) === member.uid
  return member.userType === 'boutique' && isSeller ? paths.comptoir : paths.tableauDeBord
}
