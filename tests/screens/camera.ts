import { encode } from 'uqr'
import { onTestFinished } from 'vitest'

/** A camera that sees what is put before it, and the streams that it has given. */
export function aCamera(refusal?: string) {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  let text: string | null = null
  const draw = () => {
    context.fillStyle = '#ddd'
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (text === null) return
    const { data, size } = encode(text, { ecc: 'L', border: 4 })
    const dot = Math.floor(300 / size)
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        context.fillStyle = isDark ? '#222' : '#fff'
        context.fillRect(160 + x * dot, 90 + y * dot, dot, dot)
      })
    })
  }
  const timer = setInterval(draw, 60)
  const streams: MediaStream[] = []
  const getUserMedia = async () => {
    if (refusal !== undefined) throw new DOMException('', refusal)
    draw()
    const stream = canvas.captureStream()
    streams.push(stream)
    return stream
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => {
    clearInterval(timer)
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  return {
    streams,
    show: (seen: string | null) => {
      text = seen
    },
    isOff: () => streams.every((stream) => stream.getTracks().every(({ readyState }) => readyState === 'ended')),
  }
}
