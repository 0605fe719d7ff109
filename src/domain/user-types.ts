// Apart from the fields of a user, which a first visit does not need.

export const USER_TYPES = ['boutique', 'createur'] as const

/**
 * What stands in a profile and in candidatures for an address that is not proved. It is an address, since apps left open
 * for weeks refuse a document without one, and it leads nowhere: https://www.rfc-editor.org/rfc/rfc2606#section-2
 */
export const EMAIL_WITHHELD = 'non-confirmee@adresse.invalid'

/** Whether a profile's or candidature's e-mail is its member's, which others may write to. */
export function isEmailShown(email: string): boolean {
  return email !== EMAIL_WITHHELD
}
