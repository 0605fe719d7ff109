import { useMemo } from 'react'
import type { Uid } from '#domain/ids.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import type { User, UserType } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { useDeviceState } from './device-context.tsx'
import { useMember } from './use-observable.ts'

/** The user of this device. `profil` is the member's own user document, `null` until it first arrives. */
export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  | {
      readonly state: 'member'
      readonly uid: Uid
      readonly email: string
      readonly userType: UserType
      readonly profil: User | null
      /** The server no longer knows this session: reading works, sending waits for a new sign-in. */
      readonly expired: boolean
      /** Why, when the account is suspended. */
      readonly suspension: Suspension | undefined
    }

/** The uid of the signed-in member; `undefined` when nobody is signed in. */
export function useMemberUid(): Uid | undefined {
  return useMember()?.uid
}

/** Whether this session was revoked from another device, and nobody has signed in since. */
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

/** Whether the member's address is unconfirmed, from their profile: on any device and without a network. */
export function hasUnprovedAddress(session: SessionState): session is MemberSession {
  return session.state === 'member' && session.profil !== null && !isEmailShown(session.profil.email)
}

/** True for a visitor, and an expired session without a profile, which it needs and can no longer fetch. */
export function mustSignIn(session: SessionState): boolean {
  return session.state === 'anonymous' || (session.state === 'member' && session.expired && session.profil === null)
}
