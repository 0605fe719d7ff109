import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError } from './errors.ts'
import { type ArchiveEntry, plain } from './format.ts'

type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** Parts as the bytes of a file; read as fast as it is written, never ahead of it. */
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

const PART_MAX = 64 * 1024 * 1024 // bytes; ours are of one megabyte and a document

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
 * The parts of a file, in order; the last one is given before it is known whether the whole file holds. A part that is
 * larger than ours is refused by what its header says, before it is read.
 * @throws BackupError `foreign`; `cut` or `damaged`, in the end
 */
export async function* unpack(file: Readable): AsyncGenerator<ArchiveEntry> {
  // Not `Readable.toWeb`, which still fills what its reader has left.
  const bytes = NodeStream.from(file) as unknown as ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<Entry>) {
      if (header.type !== 'file' || header.size > PART_MAX) throw new BackupError('foreign', header.name)
      yield { name: header.name, bytes: await bytesOf(body) }
    }
  } catch (error) {
    // What the reader of tars says of what is none has words alone; ours and the system's have a code.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new BackupError(/truncated|unexpected end/i.test(error.message) ? 'cut' : 'damaged', '', { cause: error })
  }
}
