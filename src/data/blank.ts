import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { fromWire, type LocalDoc } from './replication/wire.ts'

type Fields = { readonly [field: string]: unknown }

/** A document before anybody fills it: the same on every device. */
export function blankOf(name: DatabaseName, like: LocalDoc<DatabaseName>): Fields {
  if (name !== 'partenariats') return fromWire(name, { _id: like._id }) as unknown as Fields
  const { _id, commissionConvenue } = like as LocalDoc<'partenariats'>
  return blankPartenariat(_id, commissionConvenue) as unknown as Fields
}
