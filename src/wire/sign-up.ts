import type { UserType } from '#domain/user.ts'
import { USER_TYPES } from '#domain/user-types.ts'
import { paths } from './site.ts'

const TYPE = 'type'

/** The sign-up address of a user type: a query parameter, so that a link tapped before the app loads works too. */
export function signUpPath(userType: UserType): string {
  return `${paths.connexion}?${TYPE}=${userType}`
}

/** The user type in an address; `undefined` when absent or unknown. */
export function userTypeIn(search: string): UserType | undefined {
  return USER_TYPES.find((type) => new RegExp(`[?&]${TYPE}=${type}(&|$)`).test(search))
}
