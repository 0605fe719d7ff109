import { useEffect, useRef, useState } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { PHOTOS_MAX } from '#domain/user.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { announce } from '#ui/status/announcer.tsx'

type Added = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly code: string }

/** Stores one image file on the device and returns its address, or why it failed. */
export type AddPhoto = (file: File) => Promise<Added>

/** A file of unknown type is read before it is rejected. */
function mayBeImage({ type }: File): boolean {
  return type === '' || type.startsWith('image/')
}

/** Turns files into photos, one at a time, each shown once it is stored, and reports the rejected ones. */
export function usePhotoFiles({
  value,
  onChange,
  onAdd,
}: {
  readonly value: readonly string[]
  readonly onChange: (photos: string[]) => void
  readonly onAdd: AddPhoto
}) {
  const { drafts } = useDevice()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turn = useRef<Promise<void>>(Promise.resolve())
  // Reading files takes time: the current list counts, not the one at the time of choosing.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (photos: string[]) => {
    latest.current = photos
    onChange(photos)
  }
  const take = async (files: readonly File[]) => {
    const refused = files.filter((file) => !mayBeImage(file)).map(({ name }) => ({ name, code: 'not-an-image' }))
    let tooMany = false
    let taken = 0
    for (const file of files.filter(mayBeImage)) {
      tooMany = latest.current.length >= PHOTOS_MAX
      if (tooMany) break
      // Any failure of one file must not stop the next ones.
      const added = await onAdd(file).catch((): Added => ({ ok: false, code: 'unavailable' }))
      if (!added.ok) {
        refused.push({ name: file.name, code: added.code })
        continue
      }
      const others = latest.current.filter((url) => url !== added.value)
      tooMany = others.length >= PHOTOS_MAX
      if (tooMany) break
      change([...others, added.value])
      taken += 1
      // A photo and the draft that shows it are saved together.
      await drafts.flush()
    }
    if (taken > 0) announce(texts.added(taken, latest.current.length))
    setProblem([tooMany ? texts.tooMany : '', texts.failed(refused)].filter(Boolean).join(' '))
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    const mine = turn.current.then(() => take(files))
    turn.current = mine
    void mine.finally(() => {
      if (turn.current === mine) setBusy(false)
    })
  }
  return { add, change, busy, problem, setProblem }
}
