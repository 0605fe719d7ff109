import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeReader } from '#components/scan/code-reader.ts'

const VIDEO = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement

/** A browser's class that reads these formats, and answers so. */
function stubDetector(formats: () => Promise<readonly string[]>, detect: () => Promise<readonly object[]>) {
  class BarcodeDetector {
    static getSupportedFormats = formats
    detect = detect
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
}

const drawImage = vi.fn()
vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ drawImage }) }) })

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  drawImage.mockClear()
})

const other = () => Promise.resolve({ side: 640, read: () => Promise.resolve('by the other') })
const unavailable = () => Promise.reject(new Error('no service'))
const none = () => Promise.resolve([])

describe('the reader of codes', () => {
  it("is the browser's where it reads QR codes, of the square in the middle", async () => {
    const found = () => Promise.resolve([{ rawValue: 'by the browser' }])
    stubDetector(() => Promise.resolve(['ean_13', 'qr_code']), found)
    const loadOther = vi.fn(other)
    const read = await codeReader(loadOther)
    expect(await read(VIDEO)).toBe('by the browser')
    expect(loadOther).not.toHaveBeenCalled()
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([280, 0, 720, 720, 0, 0, 720, 720])
    stubDetector(() => Promise.resolve(['qr_code']), none)
    expect(await (await codeReader(loadOther))(VIDEO)).toBeNull()
  })

  it.each([
    ['has none', () => undefined],
    ['reads other codes alone', () => stubDetector(() => Promise.resolve(['ean_13']), none)],
    ['cannot say what it reads', () => stubDetector(unavailable, none)],
    ['has the class without the service', () => stubDetector(() => Promise.resolve(['qr_code']), unavailable)],
  ])('is the other one where the browser %s', async (_what, stub) => {
    stub()
    const read = await codeReader(other)
    expect(await read(VIDEO)).toBe('by the other')
    expect(await read(VIDEO)).toBe('by the other')
    expect(drawImage.mock.lastCall?.slice(-2)).toEqual([640, 640])
  })
})
