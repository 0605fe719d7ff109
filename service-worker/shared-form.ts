import { SHARED_FIELD, SHARED_MAX } from '#wire/service-worker.ts'

/** Types that a browser may decode as pictures; the file itself is checked before it is shown. */
const PICTURE = /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/

export interface SharedForm {
  readonly files: readonly File[]
  /** Whether something was left out: not a picture, too large, or one too many. */
  readonly partial: boolean
}

/** Stops reading at the maximum size: the rest of an oversized form is never in memory. */
async function readForm({ body, headers }: Request): Promise<FormData> {
  let bytes = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        bytes += chunk.byteLength
        if (bytes > SHARED_MAX.bytes) out.error(new RangeError('too much was shared'))
        else out.enqueue(chunk)
      },
    }),
  )
  const type = headers.get('content-type') ?? ''
  return new Response(counted ?? null, { headers: { 'content-type': type } }).formData()
}

/**
 * The pictures of a form posted by the system, or by any site.
 * @throws RangeError or TypeError if it is too large as a whole, or not a form
 */
export async function readShared(request: Request): Promise<SharedForm> {
  const all = (await readForm(request)).getAll(SHARED_FIELD)
  const pictures = all.filter(
    (part) => part instanceof File && PICTURE.test(part.type) && part.size > 0 && part.size <= SHARED_MAX.fileBytes,
  ) as File[]
  const files = pictures.slice(0, SHARED_MAX.files)
  return { files, partial: files.length < all.length }
}
