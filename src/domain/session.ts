/** A session as shown to its member: no secret, no token. Instants are ISO 8601; empty texts are unknown. */
export interface SessionLine {
  readonly id: string
  readonly browser: string
  readonly os: string
  /** When the password was entered. */
  readonly createdAt: string
  /** When it was last used, to the day. */
  readonly seenAt: string
  readonly current: boolean
}
