// Separate from the fields of a user, which a first visit does not need.

export const USER_TYPES = ['boutique', 'createur'] as const

/**
 * Replaces an unproved address in a profile and in candidatures. It is a valid address, since apps left open for weeks
 * reject a document without one, and it leads nowhere: https://www.rfc-editor.org/rfc/rfc2606#section-2
 */
export const EMAIL_WITHHELD = 'non-confirmee@adresse.invalid'

/** Whether the e-mail of a profile or candidature is the member's real one, which others may write to. */
export function isEmailShown(email: string): boolean {
  return email !== EMAIL_WITHHELD
}
