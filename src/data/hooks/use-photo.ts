import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { parsePhotoUrl } from '#domain/photo.ts'
import { keptPhoto } from '../photos/outbox.ts'
import { uploadStore } from '../photos/upload.ts'
import { useMember } from './use-observable.ts'

/** What an `<img>` shows for a photo's address: the picture kept here while it waits to be sent, else the address. */
export function usePhotoSrc(url: string): string {
  const uid = useMember()?.uid
  const [local, setLocal] = useState<{ readonly url: string; readonly src: string }>()
  const mine = uid !== undefined && parsePhotoUrl(url)?.uid === uid
  useEffect(() => {
    if (!mine) return undefined
    let src: string | undefined
    let current = true
    void keptPhoto(url).then((photo) => {
      if (photo === undefined || !current) return
      src = URL.createObjectURL(photo.blob)
      setLocal({ url, src })
    })
    return () => {
      current = false
      if (src !== undefined) URL.revokeObjectURL(src)
    }
  }, [mine, url])
  return local?.url === url ? local.src : url
}

/** Pictures of this member still to send, and the refused ones. */
export function useUploads(): { readonly waiting: number; readonly refused: readonly string[] } {
  return useStore(uploadStore)
}
