import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AddPhoto, usePhotoFiles } from '#components/photos/use-photo-files.ts'
import { lazy } from '#data/async.ts'
import { createResize } from '#data/browser/resize.ts'
import { readPhotoFile } from '#data/commands/photo.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import type { Resize } from '#data/photos/resized.ts'
import { photos } from '#messages/fr/photos.ts'
import { CANVAS_JPEG as JPEG } from '#tests/fixtures/canvas-pictures.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'

type Queue = ReturnType<typeof usePhotoFiles>

function Screen({
  onAdd,
  onChange,
  onQueue,
}: {
  onAdd: AddPhoto
  onChange: (urls: string[]) => void
  onQueue: (queue: Queue) => void
}) {
  onQueue(usePhotoFiles({ value: [], onChange, onAdd }))
  return null
}

/** The queue of a form as it is first drawn, and the photos that it shows in turn. */
function aQueue(onAdd: AddPhoto): { readonly add: Queue['add']; readonly shown: string[][] } {
  const shown: string[][] = []
  const queues: Queue[] = []
  renderToStaticMarkup(
    <DeviceProvider device={anIdleDevice()}>
      <Screen onAdd={onAdd} onChange={(urls) => shown.push(urls)} onQueue={(queue) => queues.push(queue)} />
    </DeviceProvider>,
  )
  return { add: (queues[0] as Queue).add, shown }
}

const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const files = (...names: readonly string[]) => names.map(image)
const last = <T,>(list: readonly T[]) => list.at(-1)

afterEach(() => vi.unstubAllGlobals())

describe('photos chosen together', () => {
  it('goes on after a file that cannot be made, whatever happens to it, and takes those chosen later', async () => {
    const { add, shown } = aQueue(async ({ name }) => {
      if (name === 'broken') throw new DOMException('it changed', 'NotReadableError')
      return name === 'refused' ? { ok: false, code: 'unreadable' } : { ok: true, value: name }
    })
    add(files('one', 'broken', 'two', 'refused', 'three'))
    add(files('broken'))
    add(files('four'))
    await vi.waitFor(() => expect(last(shown)).toEqual(['one', 'two', 'three', 'four']))
  })

  it('counts against their number only those that became photos', async () => {
    const { add, shown } = aQueue(async ({ name }) =>
      name === 'bad' ? { ok: false, code: 'unreadable' } : { ok: true, value: name },
    )
    add(files('bad', 'one', 'bad', 'two', 'three', 'four', 'five', 'six'))
    await vi.waitFor(() => expect(last(shown)).toEqual(['one', 'two', 'three', 'four', 'five']))
  })
})

/** A file whose bytes can no longer be had, from the so-maniest reading on. */
function unreadable(name: string, from: number): Blob {
  let readings = 0
  const read = (bytes: Blob) => async () => {
    readings += 1
    if (readings >= from) throw new DOMException('gone', name)
    return bytes.arrayBuffer()
  }
  const whole = new Blob([JPEG])
  const head = Object.assign(whole.slice(0, 16), { arrayBuffer: read(whole.slice(0, 16)) })
  return Object.assign(new Blob([JPEG]), { arrayBuffer: read(whole), slice: () => head })
}

/** A file as Chromium has it once it is removed: of no bytes, which are read in part but not as a whole. */
function emptied(): Blob {
  return Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) })
}

describe('a file that fails', () => {
  const offered: Resize = async () => ({ ok: false, code: 'too-many-pixels' })
  const answers = (value: Awaited<ReturnType<Resize>>) => async () => value
  const throws =
    (error: Error): Resize =>
    () =>
      Promise.reject(error)
  it.each<readonly [what: string, file: Blob, resize: Resize, code: string]>([
    ['changed since it was chosen', unreadable('NotReadableError', 1), offered, 'file-changed'],
    ['removed since it was chosen', unreadable('NotFoundError', 1), offered, 'file-changed'],
    ['removed, in a browser that then says it is empty', emptied(), offered, 'file-changed'],
    ['whose folder is no longer allowed', unreadable('SecurityError', 1), offered, 'file-changed'],
    ['changed while it is read', new Blob([JPEG]), answers({ ok: false, code: 'file-changed' }), 'file-changed'],
    [
      'when the code that reduces it cannot be loaded',
      new Blob([JPEG]),
      throws(new TypeError('import')),
      'unavailable',
    ],
    ['when no worker can be opened', new Blob([JPEG]), throws(new DOMException('no', 'SecurityError')), 'unavailable'],
    [
      'that cannot be passed to the worker',
      new Blob([JPEG]),
      throws(new DOMException('no', 'DataCloneError')),
      'unavailable',
    ],
    ['when the worker ends', new Blob([JPEG]), answers({ ok: false, code: 'unreadable' }), 'unreadable'],
    ['that is too large', new Blob([JPEG]), answers({ ok: false, code: 'too-many-pixels' }), 'too-many-pixels'],
    ['that is empty', new Blob([]), offered, 'not-an-image'],
  ])('%s is refused with a sentence', async (_what, file, resize, code) => {
    const device = anIdleDevice()
    const outcome = await readPhotoFile({ ...device, environment: { ...device.environment, resize } }, file)
    expect(outcome).toEqual({ ok: false, code })
    expect(photos.failed([{ name: 'bol.jpg', code }])).toContain(photos.why[code])
  })
})

/** A worker that answers what it is sent by one event, or throws. */
function workersThat(...events: readonly ('error' | 'messageerror' | 'message' | 'throw')[]) {
  let opened = 0
  vi.stubGlobal(
    'Worker',
    class {
      readonly #event = events[opened++]
      postMessage({ id }: { readonly id: number }) {
        if (this.#event === 'throw') throw new DOMException('no', 'DataCloneError')
        const resized = { ok: false, code: 'too-many-pixels' }
        queueMicrotask(() =>
          (this as unknown as { [on: string]: (event: object) => void })[`on${this.#event}`]?.({
            data: { id, resized },
          }),
        )
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
