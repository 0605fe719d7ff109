import { useEffect, useState } from 'react'
import { combineLatest, map, type Observable } from 'rxjs'
import type { Candidature } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { PrivateDatabase } from '../database.ts'
import { nameOfVersion, type PaperVersion, versionOf } from '../paper-version.ts'
import { type WriteState, writeStateOf } from './use-annonces.ts'
import { useCandidaturesOf } from './use-candidatures.ts'
import { useOwn } from './use-observable.ts'

/** The member's confirmed partnerships on one annonce, oldest first; `undefined` while loading. */
export function useConfirmedCandidatures(annonceId: string): readonly Candidature[] | undefined {
  const rows = useCandidaturesOf(annonceId)
  return rows?.map(({ candidature }) => candidature).filter(({ status }) => status === 'confirmed')
}

export interface PartenariatRow {
  /** `null` until somebody writes in it. */
  readonly partenariat: Partenariat | null
  readonly write: WriteState
}

function row(database: PrivateDatabase, id: CandidatureId): Observable<PartenariatRow> {
  return combineLatest([database.partenariats.findOne(id).$, database.rejections.find().$]).pipe(
    map(([doc, rejections]) => {
      const rejected = rejections.some(({ db, docId }) => db === 'partenariats' && docId === id)
      if (doc === null) return { partenariat: null, write: rejected ? 'rejected' : 'sent' }
      return { partenariat: doc.toJSON() as unknown as Partenariat, write: writeStateOf(doc, rejected) }
    }),
  )
}

/** The papers of a partnership as this device has them; `undefined` while loading. */
export function usePartenariat(id: CandidatureId): PartenariatRow | undefined {
  return useOwn(`partenariat/${id}`, (database) => row(database, id))
}

/** A paper's present version, as it is agreed to; `undefined` while its hash is being computed. */
export function usePaperVersion(partenariat: Partenariat, paper: PaperName): PaperVersion | undefined {
  const name = nameOfVersion(partenariat, paper)
  const [held, setHeld] = useState<{ readonly name: string; readonly version: PaperVersion }>()
  useEffect(() => {
    let current = true
    void versionOf(partenariat, paper).then((version) => current && setHeld({ name, version }))
    return () => {
      current = false
    }
  }, [name, partenariat, paper])
  return held?.name === name ? held.version : undefined
}

/** The hash of a paper's present version; `undefined` while it is being computed. */
export function usePaperHash(partenariat: Partenariat, paper: PaperName): string | undefined {
  return usePaperVersion(partenariat, paper)?.hash
}
