import type { UserType } from '#domain/user.ts'
import { USER_TYPES } from '#domain/user-types.ts'
import { paths } from './site.ts'

const TYPE = 'type'

/** Signing up as one or the other. It is said in the address, so that a link that was tapped before the app was there says it as well. */
export function signUpPath(userType: UserType): string {
  return `${paths.connexion}?${TYPE}=${userType}`
}

/** What an address says of it; `undefined` for nothing that is known. */
export function userTypeIn(search: string): UserType | undefined {
  return USER_TYPES.find((type) => new RegExp(`[?&]${TYPE}=${type}(&|$)`).test(search))
}
