import { keeping } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import type { Device } from '../device/device.ts'
import type { Documents } from '../store/schemas.ts'
import { type Writing, writeDocument } from './write.ts'

/** Resolves the conflict of a field: keeps one alternative, and drops the others. */
export function keepVersion<D extends 'annonces' | 'users' | 'prives' | 'suivis'>(
  device: Device,
  name: D,
  id: string,
  field: string,
  value: string,
): Writing {
  return writeDocument(device, name, id, (latest) =>
    latest === null ? {} : (keeping(SHAPES[name], { ...latest }, field, value) as Partial<Documents[D]>),
  )
}
