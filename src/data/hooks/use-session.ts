import type { Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'

/** Who is using this device. `profil` is the member's own user document, `null` until it first arrives. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  | {
      readonly state: 'member'
      readonly uid: Uid
      readonly email: string
      readonly userType: UserType
      readonly profil: User | null
      /** The server no longer knows this session: reading goes on, sending waits for a new sign-in. */
      readonly expired: boolean
    }

export type MemberSession = Extract<Session, { state: 'member' }>

export function useSession(): Session {
  throw new Error('not written yet')
}
