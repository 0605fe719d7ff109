import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { plain } from './bytes.ts'
import { BackupError } from './errors.ts'

/** After the tar's own end, where programs read no further: `sha256 <hex>` of every byte before it. */
const LABEL = 'sha256 '
const TRAILER_BYTES = LABEL.length + 64 + 1

/** Adds to a file's end what tells whether any bit of it has changed. */
export function seal(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(plain(chunk))
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.from(`${LABEL}${hash.digest('hex')}\n`))
    },
  })
}

/** Takes it off. Ends with a BackupError `cut` when the file has no such end, and `damaged` when it does not hold. */
export function unseal(): Transform {
  const hash = createHash('sha256')
  let held: Uint8Array = new Uint8Array()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = held.length === 0 ? plain(chunk) : plain(Buffer.concat([held, plain(chunk)]))
      const ready = all.subarray(0, Math.max(0, all.length - TRAILER_BYTES))
      held = all.subarray(ready.length)
      hash.update(ready)
      done(null, ready.length > 0 ? ready : undefined)
    },
    flush(done) {
      const trailer = Buffer.from(held).toString('latin1')
      if (!/^sha256 [0-9a-f]{64}\n$/.test(trailer)) done(new BackupError('cut', ''))
      else if (trailer !== `${LABEL}${hash.digest('hex')}\n`) done(new BackupError('damaged', ''))
      else done()
    },
  })
}
