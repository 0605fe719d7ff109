import { describe, expect, it } from 'vitest'
import { isSharedStale, SHARED_FIELD, SHARED_MAX, sharedPath } from '#wire/service-worker.ts'
import { readShared } from '../../../service-worker/shared-form.ts'

const MIB = 1024 * 1024

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

/** As a browser sends it: a form with files, from any origin. */
function posted(files: readonly File[], field = SHARED_FIELD): Request {
  const form = new FormData()
  for (const one of files) form.append(field, one)
  return new Request('https://rayon.example/partager', { method: 'POST', body: form })
}

const namesOf = async (request: Request) => {
  const { files, partial } = await readShared(request)
  return { names: files.map(({ name }) => name), partial }
}

describe('what is taken of shared photos', () => {
  it('is pictures that a browser may read, and nothing else', async () => {
    const pictures = ['image/jpeg', 'image/png', 'image/heic']
    const types = [...pictures, 'image/svg+xml', 'text/html', 'video/mp4', '', 'image/jpeg2']
    const form = posted(types.map((type) => file(type, type)))
    expect(await namesOf(form)).toEqual({ names: pictures, partial: true })
    expect(await namesOf(posted([file('a', 'image/webp')]))).toEqual({ names: ['a'], partial: false })
    expect(await namesOf(posted([file('a', 'image/webp')], 'other'))).toEqual({ names: [], partial: false })
  })

  it('is five of them at most, in their order, none heavier than a camera makes, or empty', async () => {
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(name, 'image/png'))
    expect(await namesOf(posted(many))).toEqual({ names: ['1', '2', '3', '4', '5'], partial: true })
    const most = SHARED_MAX.fileBytes
    const weights = Object.entries({ heavy: most + 1, empty: 0, most })
    const form = posted(weights.map(([name, bytes]) => file(name, 'image/png', bytes)))
    expect(await namesOf(form)).toEqual({ names: ['most'], partial: true })
  })

  it('is nothing of a form too heavy as a whole, whose rest is not read', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(out) {
        sent += MIB
        if (sent > 300 * MIB) out.close()
        else out.enqueue(new Uint8Array(MIB))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    await expect(readShared(new Request('https://rayon.example/partager', init))).rejects.toThrow()
    expect(sent).toBeLessThan(SHARED_MAX.bytes + 8 * MIB)
  })
})

const now = Date.parse('2026-02-10T12:00:00.000Z')

it('what waits to be seen waits for a day', () => {
  expect(isSharedStale(sharedPath(now - SHARED_MAX.ageMs + 1, 0), now)).toBe(false)
  expect(isSharedStale(`https://rayon.example${sharedPath(now, 4)}`, now)).toBe(false)
  for (const at of [now - SHARED_MAX.ageMs, now + 1, 0]) expect(isSharedStale(sharedPath(at, 0), now)).toBe(true)
  for (const path of ['/partager', '/partager/x-0', '/partager/']) expect(isSharedStale(path, now)).toBe(true)
})
