import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError } from './errors.ts'
import { type ArchiveEntry, plain } from './format.ts'

type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** Packs entries into a tar stream with backpressure: it reads entries as fast as its output is read, never faster. */
export function pack(parts: AsyncIterable<ArchiveEntry>): Readable {
  const { readable, controller } = createTarPacker()
  const write = async (): Promise<void> => {
    for await (const { name, bytes } of parts) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
      await writer.write(bytes)
      await writer.close()
    }
    controller.finalize()
  }
  write().catch((error: unknown) => controller.error(error))
  return Readable.fromWeb(readable as WebStream)
}

const PART_MAX = 64 * 1024 * 1024 // bytes; ours have one megabyte plus a document

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return plain(Buffer.concat(chunks))
}

interface Entry {
  readonly header: { readonly name: string; readonly size: number; readonly type: string }
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * The entries of an archive, in order; the last one is yielded before the file is known to be whole. An entry larger
 * than ours is refused because of its header, before it is read.
 * @throws BackupError `foreign`; `cut` or `damaged`, in the end
 */
export async function* unpack(file: Readable): AsyncGenerator<ArchiveEntry> {
  // Not `Readable.toWeb`, which still fills its buffer after its reader has left.
  const bytes = NodeStream.from(file) as unknown as ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<Entry>) {
      if (header.type !== 'file' || header.size > PART_MAX) throw new BackupError('foreign', header.name)
      yield { name: header.name, bytes: await bytesOf(body) }
    }
  } catch (error) {
    // The tar decoder's errors about malformed archives have no code; ours and the system's do.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new BackupError(/truncated|unexpected end/i.test(error.message) ? 'cut' : 'damaged', '', { cause: error })
  }
}
