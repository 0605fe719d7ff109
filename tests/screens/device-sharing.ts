import { onTestFinished } from 'vitest'

/** Headless Chromium has no share sheet: this stubs the device's. */
export function deviceSharing(answer: 'shared' | 'given-up' | 'broken'): readonly ShareData[] {
  const shared: ShareData[] = []
  const share = (data: ShareData): Promise<void> => {
    shared.push(data)
    if (answer === 'shared') return Promise.resolve()
    return Promise.reject(new DOMException(answer, answer === 'given-up' ? 'AbortError' : 'NotAllowedError'))
  }
  Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Navigator.prototype, 'share'))
  return shared
}
