import type { DeviceEnvironment } from '../device/environment.ts'
import type { Resize } from '../photos/resized.ts'

/** What reduces and sends photos, whose code is loaded for the first of them. */
export function picturesOnDemand(): Pick<DeviceEnvironment, 'sendPicture' | 'resize'> {
  let resize: Resize | undefined
  return {
    sendPicture: async (...picture) => {
      // What cannot be loaded is tried again, as what cannot be sent.
      const file = await import('./send-picture.ts').catch(() => undefined)
      return file === undefined ? { later: 0 } : file.sendPicture(...picture)
    },
    resize: async (...picture) => {
      resize ??= (await import('./resize.ts')).createResize()
      return resize(...picture)
    },
  }
}
