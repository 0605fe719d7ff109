import { keeping } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import type { Device } from '../device/device.ts'
import type { Documents } from '../store/schemas.ts'
import type { Write } from '../sync/writes.ts'
import type { Outcome } from './outcome.ts'
import { type WriteCode, writeDocument } from './write.ts'

/** Resolves the conflict of a field: keeps one alternative, and drops the others. */
export function keepVersion<D extends 'annonces' | 'users' | 'prives' | 'suivis'>(
  device: Device,
  name: D,
  id: string,
  field: string,
  value: string,
): Promise<Outcome<WriteCode, Write>> {
  return writeDocument(device, name, id, (latest) =>
    latest === null ? {} : (keeping(SHAPES[name], { ...latest }, field, value) as Partial<Documents[D]>),
  )
}
