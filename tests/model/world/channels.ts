import type { Activity } from './activity.ts'

/** `BroadcastChannel` between the tabs of one browser. */
export function channels(activity: Activity) {
  const open = new Set<Channel>()
  class Channel extends EventTarget {
    readonly name: string
    onmessage: ((event: MessageEvent) => void) | null = null
    isDead: () => boolean = () => false
    constructor(name: string) {
      super()
      this.name = name
      open.add(this)
    }
    postMessage(data: unknown): void {
      if (this.isDead()) return
      for (const other of open) {
        if (other === this || other.name !== this.name) continue
        const copy = structuredClone(data)
        activity.note()
        setImmediate(() => {
          if (!open.has(other) || other.isDead()) return
          const event = new MessageEvent('message', { data: copy })
          other.onmessage?.(event)
          other.dispatchEvent(event)
        })
      }
    }
    close(): void {
      open.delete(this)
    }
  }
  return (isDead: () => boolean) =>
    class extends Channel {
      constructor(name: string) {
        super(name)
        this.isDead = isDead
      }
    }
}
