import type { User } from '#domain/user.ts'

/** A member's public profile, one's own or another's, kept for offline reading. `null`: not found. `undefined`: loading. */
export function useProfil(_uid: string): User | null | undefined {
  throw new Error('not written yet')
}

/** One's own private address; `undefined` while loading. */
export function useAdresseLocale(): string | undefined {
  throw new Error('not written yet')
}
