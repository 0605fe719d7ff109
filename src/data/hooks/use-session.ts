import { useMemo } from 'react'
import type { Uid } from '#domain/ids.ts'
import type { Suspension } from '#domain/signalement.ts'
import type { User, UserType } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { useDeviceState } from './device-context.tsx'
import { useMember } from './use-observable.ts'

/** Who is using this device. `profil` is the member's own user document, `null` until it first arrives. */
export type SessionState =
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
      /** Why, when the account is suspended. */
      readonly suspension: Suspension | undefined
    }

/** Who is signed in here; `undefined` when nobody is. */
export function useMemberUid(): Uid | undefined {
  return useMember()?.uid
}

/** Whether the member who was here has lost this session from elsewhere, and nobody has signed in since. */
export function useSessionRevoked(): boolean {
  return useDeviceState(({ revoked }) => revoked)
}

export type MemberSession = Extract<SessionState, { state: 'member' }>

export function useSession(): SessionState {
  const member = useMember()
  return useMemo(() => {
    if (member === undefined) return { state: 'loading' }
    if (member === null) return { state: 'anonymous' }
    const { uid, email, userType, profil, expired, suspension } = member
    const shownEmail = profil !== null && isEmailShown(profil.email) ? profil.email : email
    return { state: 'member', uid, email: shownEmail, userType, profil, expired, suspension }
  }, [member])
}

/** Whether the member's address waits to be proved, as their profile says, on any device and without a network. */
export function hasUnprovedAddress(session: SessionState): session is MemberSession {
  return session.state === 'member' && session.profil !== null && !isEmailShown(session.profil.email)
}

/** Nothing of a member's can be shown without their profile, and a session that has ended will never fetch it. */
export function mustSignIn(session: SessionState): boolean {
  return session.state === 'anonymous' || (session.state === 'member' && session.expired && session.profil === null)
}
