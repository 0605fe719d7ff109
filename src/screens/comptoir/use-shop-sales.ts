import { useRef, useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { showToast, useToasts } from '#components/messages/toast-store.ts'
import type { ConfirmedCandidature } from '#data/commands/partenariat.ts'
import { addMovement, newRecordKey, voidRecord } from '#data/commands/records.ts'
import { serverInstant, today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { partsOf, type RecordId, recordIdOf, recordKeyOf, type Uid } from '#domain/ids.ts'
import { articleOf, notVoided, voidId } from '#domain/papers/movements.ts'
import type { Movement, MovementData } from '#domain/papers/records.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { defaultVat } from '#domain/papers/vat.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { common } from '#messages/fr.ts'
import { announce } from '#ui/status/announcer.tsx'
import type { Begun, ShopPiece } from './pieces.ts'

const TOAST = 'sale'

/** The fields of a sale besides its piece: by default one, today, at its price. */
export type SaleChange = Partial<Pick<MovementData, 'quantity' | 'day' | 'prixCentimes' | 'tva'>>

/** A noted sale as its toast says it, and what undoes it. */
export interface Noted {
  readonly text: string
  readonly undo: () => void
}

export interface ShopSales {
  /** Records that this page has begun to write: shown at once. */
  readonly begun: Begun
  /** Notes a sale; for a while, a toast undoes the last sales of the same piece. @returns what the toast says and does */
  readonly sell: (piece: ShopPiece, change?: SaleChange) => Noted
  /** Cancels a sale. @param announcement said once it is */
  readonly cancel: (sale: RecordId, candidature: ConfirmedCandidature, announcement: string) => void
}

/** The VAT rate that a sale of a piece most likely has, in percent. */
export function usualVat({ partnership, row }: ShopPiece, day: string): number {
  const { candidature, papers, records } = partnership
  const terms = termsByDay(papers, records, candidature.annonce)
  return defaultVat(terms, notVoided(records.movements, records.voids), row, day)
}

/** Notes sales, shown before they are written: a tap is seen at once, however slow the device. */
export function useShopSales(uid: Uid): ShopSales {
  const device = useDevice()
  const [begun, setBegun] = useState<Begun>({ movements: [], voids: [] })
  const writes = useRef(new Map<RecordId, Promise<unknown>>())
  const last = useRef({ piece: '', sales: [] as readonly Movement[], isSaid: true })

  const cancel: ShopSales['cancel'] = (sale, candidature, announcement) => {
    const voided = { _id: voidId(sale) }
    setBegun((all) => ({ ...all, voids: [...all.voids, voided] }))
    const undo = async () => {
      await writes.current.get(sale)
      const { ok } = await voidRecord(device, candidature, recordKeyOf(sale))
      if (ok) return announce(announcement)
      setBegun((all) => ({ ...all, voids: all.voids.filter((one) => one !== voided) }))
      showMessage(common.error, COMPTOIR.failed)
    }
    void undo()
  }

  const sell: ShopSales['sell'] = (piece, change = {}) => {
    const { partnership, row, counted } = piece
    const { candidature } = partnership
    const { boutiqueId, creatorId } = partsOf(candidature._id)
    const { quantity = 1, day = today(device), prixCentimes = counted.prixCentimes } = change
    const { tva = usualVat(piece, day) } = change
    const sold = { row, sort: 'vendu', quantity, day, prixCentimes, tva } as const
    const key = newRecordKey()
    const _id = recordIdOf(candidature._id, key)
    const stamps = { _id, boutiqueId, creatorId, by: uid, at: serverInstant(device) }
    const movement: Movement = { ...stamps, ...sold, kind: 'movement', cause: '', article: articleOf(counted) }
    setBegun((all) => ({ ...all, movements: [...all.movements, movement] }))
    const isShown = () => useToasts.getState().shown.some((toast) => toast.key === TOAST)
    const goesOn = last.current.piece === piece.key && (!last.current.isSaid || isShown())
    const sales = goesOn ? [...last.current.sales, movement] : [movement]
    last.current = { piece: piece.key, sales, isSaid: false }
    const count = sales.reduce((sum, one) => sum + one.quantity, 0)
    const noted: Noted = {
      text: COMPTOIR.noted(count, piece.thing),
      undo: () => {
        last.current = { piece: '', sales: [], isSaid: true }
        for (const sale of sales) cancel(sale._id, candidature, sale === movement ? COMPTOIR.undone(count) : '')
      },
    }
    const write = async () => {
      const { ok } = await addMovement(device, candidature, { ...sold, key })
      if (!ok) {
        setBegun((all) => ({ ...all, movements: all.movements.filter((one) => one !== movement) }))
        showMessage(common.error, COMPTOIR.failed)
        return
      }
      // Said only now: whoever leaves the page at once has read nothing that is not so. A later sale says it for both.
      if (last.current.sales !== sales) return
      last.current = { ...last.current, isSaid: true }
      showToast({ key: TOAST, text: noted.text, action: { label: COMPTOIR.undo, run: noted.undo } })
    }
    writes.current.set(_id, write())
    return noted
  }

  return { begun, sell, cancel }
}
