/** Names the account whose queue a write comes from: a queue filled as one account is never sent as another. */
export const UID_HEADER = 'x-rayon-uid'

/** The server's time as it received a call, in milliseconds since the epoch, in its answer: a device's clock may be wrong. */
export const TIME_HEADER = 'x-rayon-time'

/** The SHA-256 of a picture, in hexadecimal, checked when it arrives. */
export const SHA256_HEADER = 'x-sha256'
