/** Names the account whose queue a write comes from: a queue filled as one account is never sent as another. */
export const UID_HEADER = 'x-rayon-uid'

/** The SHA-256 of a picture, in hexadecimal, checked when it arrives. */
export const SHA256_HEADER = 'x-sha256'
