/** A session as its member sees it: no secret, nothing that opens it. Instants are ISO 8601; empty texts are unknown. */
export interface SessionLine {
  readonly id: string
  readonly browser: string
  readonly os: string
  /** When the password was given. */
  readonly createdAt: string
  /** When it was last used, to a day. */
  readonly seenAt: string
  readonly current: boolean
}
