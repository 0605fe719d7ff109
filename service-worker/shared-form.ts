import { SHARED_FIELD, SHARED_MAX } from '#wire/service-worker.ts'

/** What a browser may read as a picture; whether it is one is looked at before it is shown. */
const PICTURE = /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/

export interface SharedForm {
  readonly files: readonly File[]
  /** Whether something else was in it: no picture, too heavy, or one too many. */
  readonly partial: boolean
}

/** Reads no farther than what is taken: the rest of a form that is too heavy is never in memory. */
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
 * The pictures of a form sent by the system, or by any site.
 * @throws RangeError or TypeError when it is too heavy as a whole, or no form
 */
export async function readShared(request: Request): Promise<SharedForm> {
  const all = (await readForm(request)).getAll(SHARED_FIELD)
  const pictures = all.filter(
    (part) => part instanceof File && PICTURE.test(part.type) && part.size > 0 && part.size <= SHARED_MAX.fileBytes,
  ) as File[]
  const files = pictures.slice(0, SHARED_MAX.files)
  return { files, partial: files.length < all.length }
}
