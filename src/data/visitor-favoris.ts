import type { Annonce } from '#domain/annonce.ts'
import { isAnnonceId } from '#domain/ids.ts'
import { VISITOR_FAVORI } from './names.ts'
import type { DraftDoc } from './schemas.ts'

/** What a favourite keeps of its annonce, so that it can be named when it is gone. */
export type FavoriAnnonce = Pick<Annonce, '_id' | 'nom' | 'ville' | 'prix'>

/** A favourite, whoever keeps it. */
export interface Favori extends FavoriAnnonce {
  readonly at: string
}

/** A visitor's favourite, as this device keeps it; `undefined` for a draft of another kind. */
export function visitorFavori({ _id, values, at }: DraftDoc): Favori | undefined {
  const id = _id.slice(VISITOR_FAVORI.length)
  if (!_id.startsWith(VISITOR_FAVORI) || !isAnnonceId(id)) return undefined
  return { _id: id, nom: String(values.nom ?? ''), ville: String(values.ville ?? ''), prix: Number(values.prix), at }
}
