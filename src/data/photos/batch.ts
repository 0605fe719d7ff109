import type { OutboxPicture } from './outbox.ts'
import type { Sending } from './uploads.ts'

/** Counts what a batch has sent: 'photo 2 sur 5'. A batch ends when nothing waits. */
export class Batch {
  readonly #done = new Set<string>()
  readonly #gone = new Map<string, number>()
  readonly #report: (sending: Sending | null) => void

  constructor(report: (sending: Sending | null) => void) {
    this.#report = report
  }

  /** @param waiting what is still to send, the picture under way first */
  progress([current, ...rest]: readonly OutboxPicture[], loaded: number): void {
    if (current === undefined) return
    const { photo } = current
    const left = [current, ...rest]
    const gone = (this.#gone.get(photo) ?? 0) + loaded
    const ofPhoto = left.filter((picture) => picture.photo === photo)
    const bytes = ofPhoto.reduce((sum, { blob }) => sum + blob.size, this.#gone.get(photo) ?? 0)
    const photos = new Set(left.map((picture) => picture.photo))
    const total = this.#done.size + photos.size
    this.#report({ photo, at: this.#done.size + 1, total, percent: Math.floor((100 * gone) / Math.max(1, bytes)) })
  }

  sent([{ photo, blob }, ...rest]: readonly [OutboxPicture, ...OutboxPicture[]]): void {
    this.#gone.set(photo, (this.#gone.get(photo) ?? 0) + blob.size)
    if (!rest.some((other) => other.photo === photo)) this.#done.add(photo)
  }

  end(): void {
    this.#done.clear()
    this.#gone.clear()
    this.#report(null)
  }
}
