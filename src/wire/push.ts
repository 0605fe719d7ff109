/** What a push carries: encrypted by the gateway, shown by the service worker. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** An address of this site, opened when the notification is touched. */
  readonly url: string
  /** A notification sent twice under one tag is shown once. */
  readonly tag: string
}
