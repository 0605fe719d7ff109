/** The payload of a push: encrypted by the gateway, shown by the service worker. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** An address of this site, opened on a tap. */
  readonly url: string
  /** Two notifications with the same tag show once. */
  readonly tag: string
}
