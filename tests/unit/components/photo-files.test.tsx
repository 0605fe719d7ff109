import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AddPhoto, usePhotoFiles } from '#components/photos/use-photo-files.ts'
import { createResize } from '#data/browser/resize.ts'
import { readPhotoFile } from '#data/commands/photo.ts'
import type { Resize } from '#data/photos/resized.ts'
import { lazy } from '#data/platform/async.ts'
import { photos } from '#messages/fr/photos.ts'
import { CANVAS_JPEG as JPEG } from '#tests/fixtures/canvas-pictures.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { markup } from '#tests/fixtures/markup.tsx'

type Queue = ReturnType<typeof usePhotoFiles>
type Shown = { onAdd: AddPhoto; onChange: (urls: string[]) => void; onQueue: (queue: Queue) => void }

function Screen({ onAdd, onChange, onQueue }: Shown) {
  onQueue(usePhotoFiles({ value: [], onChange, onAdd }))
  return null
}

/** The queue of a form rendered once, and the photos that it shows in turn. */
function aQueue(onAdd: AddPhoto): { readonly add: Queue['add']; readonly shown: string[][] } {
  const shown: string[][] = []
  const queues: Queue[] = []
  markup(<Screen onAdd={onAdd} onChange={(urls) => shown.push(urls)} onQueue={(queue) => queues.push(queue)} />)
  return { add: (queues[0] as Queue).add, shown }
}

const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const files = (...names: readonly string[]) => names.map(image)
const last = <T,>(list: readonly T[]) => list.at(-1)

afterEach(() => vi.unstubAllGlobals())

it('photos chosen together go on after a file that cannot be made, which counts for none of the five', async () => {
  const { add, shown } = aQueue(async ({ name }) => {
    if (name === 'broken') throw new DOMException('it changed', 'NotReadableError')
    return name === 'refused' ? { ok: false, code: 'unreadable' } : { ok: true, value: name }
  })
  add(files('one', 'broken', 'two', 'refused', 'three'))
  add(files('broken'))
  add(files('four', 'five', 'six'))
  await vi.waitFor(() => expect(last(shown)).toEqual(['one', 'two', 'three', 'four', 'five']))
})

const WHOLE = new Blob([JPEG])

/** A file whose bytes can no longer be read. */
function unreadable(name: string): Blob {
  const arrayBuffer = () => Promise.reject(new DOMException('gone', name))
  return Object.assign(new Blob([JPEG]), {
    arrayBuffer,
    slice: () => Object.assign(WHOLE.slice(0, 16), { arrayBuffer }),
  })
}

/** A removed file as Chromium presents it: empty, readable in slices but not as a whole. */
function emptied(): Blob {
  return Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) })
}

const fails = (code: string) => async () => ({ ok: false, code }) as never
const throws = (error: Error) => () => Promise.reject(error)
const offered = fails('too-many-pixels')
it.each<readonly [what: string, file: Blob, resize: Resize, code: string]>([
  ['changed since it was chosen', unreadable('NotReadableError'), offered, 'file-changed'],
  ['removed since it was chosen', unreadable('NotFoundError'), offered, 'file-changed'],
  ['removed, in a browser that then says it is empty', emptied(), offered, 'file-changed'],
  ['whose folder is no longer allowed', unreadable('SecurityError'), offered, 'file-changed'],
  ['changed while it is read', WHOLE, fails('file-changed'), 'file-changed'],
  ['when the code that reduces it cannot be loaded', WHOLE, throws(new TypeError('import')), 'unavailable'],
  ['when no worker can be opened', WHOLE, throws(new DOMException('no', 'SecurityError')), 'unavailable'],
  ['when the worker ends', WHOLE, fails('unreadable'), 'unreadable'],
  ['that is too large', WHOLE, fails('too-many-pixels'), 'too-many-pixels'],
  ['that is empty', new Blob([]), offered, 'not-an-image'],
])('a file that fails %s is refused with a sentence', async (_what, file, resize, code) => {
  const device = anIdleDevice()
  const outcome = await readPhotoFile({ ...device, environment: { ...device.environment, resize } }, file)
  expect(outcome).toEqual({ ok: false, code })
  expect(photos.failed([{ name: 'bol.jpg', code }])).toContain(photos.why[code])
})

/** Workers that answer a message with one event each, or throw. */
function workersThat(...events: readonly ('error' | 'messageerror' | 'message' | 'throw')[]) {
  let opened = 0
  vi.stubGlobal(
    'Worker',
    class {
      readonly #event = events[opened++]
      postMessage({ id }: { readonly id: number }) {
        if (this.#event === 'throw') throw new DOMException('no', 'DataCloneError')
        const data = { id, resized: { ok: false, code: 'too-many-pixels' } }
        const listeners = this as unknown as { [on: string]: (event: object) => void }
        queueMicrotask(() => listeners[`on${this.#event}`]?.({ data }))
      }
      terminate() {}
    },
  )
}

describe('the worker that reduces photos', () => {
  it.each(['error', 'messageerror'] as const)('is opened again after its %s', async (event) => {
    workersThat(event, 'message')
    const resize = createResize()
    expect(await resize(new Blob([JPEG]))).toEqual({ ok: false, code: 'unreadable' })
    expect(await resize(new Blob([JPEG]))).toEqual({ ok: false, code: 'too-many-pixels' })
  })

  it('refuses what cannot be passed to it', async () => {
    workersThat('throw')
    await expect(createResize()(new Blob([JPEG]))).rejects.toThrow('no')
  })
})

it('what could not be loaded is loaded at its next use', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('import')
    return loads
  })
  await expect(load()).rejects.toThrow('import')
  await expect(load()).resolves.toBe(2)
  await expect(load()).resolves.toBe(2)
})
