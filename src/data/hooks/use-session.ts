import { useMemo } from 'react'
import type { Uid } from '#domain/ids.ts'
import { isEmailShown } from '#domain/user-types.ts'
import type { KnownMember, LossReason } from '../session/state.ts'
import { useDeviceState } from './device-context.tsx'
import { useMember } from './use-observable.ts'

export type MemberSession = Omit<KnownMember, 'reads'> & { readonly state: 'member' }

/** The user of this device. */
export type SessionState = { readonly state: 'loading' } | { readonly state: 'anonymous' } | MemberSession

/** The uid of the signed-in member; `undefined` when nobody is signed in. */
export function useMemberUid(): Uid | undefined {
  return useMember()?.uid
}

/** Why this device has lost its member, if nobody has signed in since. */
export function useLoss(): LossReason | null {
  return useDeviceState(({ lost }) => lost)
}

export function useSession(): SessionState {
  const member = useMember()
  return useMemo(() => {
    if (member === undefined) return { state: 'loading' }
    if (member === null) return { state: 'anonymous' }
    const { reads: _, profil, ...rest } = member
    const email = profil !== null && isEmailShown(profil.email) ? profil.email : member.email
    return { ...rest, state: 'member', email, profil }
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
