/** Names the account that a write belongs to: a write queued as one account is never sent as another. */
export const UID_HEADER = 'x-rayon-uid'

/** The server's time on receiving the call, in milliseconds since the epoch: a device's clock may be wrong. */
export const TIME_HEADER = 'x-rayon-time'

/** The SHA-256 of a picture, in hexadecimal, verified on arrival. */
export const SHA256_HEADER = 'x-sha256'
