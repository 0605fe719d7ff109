import type { Annonce } from '#domain/annonce.ts'
import type { RefusalCode } from '#domain/codes.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Outcome } from '../outcome.ts'

export type AnnonceForm = Pick<
  Annonce,
  'nom' | 'ville' | 'dateDebut' | 'dateFin' | 'prix' | 'commission' | 'description' | 'photos'
>
export type WriteCode = RefusalCode | 'storage'

/** Publishes a new annonce on this device; the server hears of it when it can. */
export async function createAnnonce(_form: AnnonceForm): Promise<Outcome<WriteCode, AnnonceId>> {
  throw new Error('not written yet')
}

export async function editAnnonce(_id: AnnonceId, _form: AnnonceForm): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}

export async function closeAnnonce(_id: AnnonceId): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}

export async function reopenAnnonce(_id: AnnonceId): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}

export async function deleteAnnonce(_id: AnnonceId): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}
