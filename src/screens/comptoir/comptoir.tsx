import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { type StoredPartnership, useStoredPartnerships } from '#data/hooks/use-partnerships.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Uid } from '#domain/ids.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useAsking } from '#ui/dialog/use-asking.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { PARTNERSHIP_PARAMETER } from '#wire/comptoir.ts'
import { paths } from '#wire/site.ts'
import styles from './comptoir.module.css'
import { PieceList } from './piece-list.tsx'
import { type Counter, createCounters, ranksOf, type ShopPiece, searchPieces } from './pieces.ts'
import { beyondQuestion, SaleDialog } from './sale-dialog.tsx'
import { SameSale } from './same-sale.tsx'
import { Scanner } from './scanner.tsx'
import { sumOf, TODAY_ID, Today } from './today.tsx'
import { type Noted, type SaleChange, useShopSales } from './use-shop-sales.ts'

function NoPieces({ only }: { readonly only: Counter | undefined }): ReactNode {
  const { annonceId, creatorId } = only?.partnership.candidature ?? {}
  const to = annonceId === undefined ? paths.tableauDeBord : paths.inventaire(annonceId, creatorId)
  return (
    <EmptyState
      title={COMPTOIR.none}
      action={<ButtonLink to={to}>{annonceId === undefined ? COMPTOIR.dashboard : COMPTOIR.inventaire}</ButtonLink>}
    >
      {COMPTOIR.noneWhy}
    </EmptyState>
  )
}

function Shown({ all, uid }: { readonly all: readonly StoredPartnership[]; readonly uid: Uid }): ReactNode {
  const device = useDevice()
  const [parameters] = useSearchParams()
  const sales = useShopSales(uid)
  const [counters] = useState(createCounters)
  const named = parameters.get(PARTNERSHIP_PARAMETER)
  const everyCounter = counters(all, sales.begun, uid, today(device))
  const only = everyCounter.find(({ partnership }) => partnership.candidature._id === named)
  const shown = only === undefined ? everyCounter.filter(({ isPast }) => !isPast) : [only]
  const pieces = shown.flatMap((counter) => counter.pieces)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  /** The words that Enter was pressed after, until their pieces are shown: it leads to the first. */
  const [entered, setEntered] = useState('')
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (entered === '' || entered !== wanted) return
    list.current?.querySelector<HTMLElement>('li button')?.focus()
    setEntered('')
  }, [entered, wanted])
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault() // this press must not sell the piece that it leads to
    setEntered(query)
  }
  const [scans, setScans] = useState(0)
  const arrival = useOwnArrival()
  // The order stays while pieces are sold: no row moves under the finger. Another search, and the first arrival, renew it.
  const occasion = [wanted, named, scans, arrival].join('|')
  const [ranked, setRanked] = useState(() => ({ occasion, ranks: ranksOf(pieces) }))
  if (ranked.occasion !== occasion) setRanked({ occasion, ranks: ranksOf(pieces) })
  const { ranks } = ranked
  const found = searchPieces(pieces, wanted, ranks)
  const foundText = wanted.trim() === '' ? '' : COMPTOIR.found(found.length)
  useAnnouncement(foundText, SETTLED_MS)
  /** The piece whose sale's details are asked for. */
  const [open, setOpen] = useState<ShopPiece>()
  const asking = useAsking()
  const beyondAllowed = useRef(new Set<string>())

  const isBeyond = ({ key, left }: ShopPiece, quantity: number) => quantity > left && !beyondAllowed.current.has(key)
  const note = (piece: ShopPiece, change?: SaleChange): Noted => {
    if (isBeyond(piece, change?.quantity ?? 1)) beyondAllowed.current.add(piece.key)
    setOpen(undefined)
    return sales.sell(piece, change)
  }
  /** Sells one at its price. @returns what was noted; `null` when something is asked first */
  const sell = (piece: ShopPiece): Noted | null => {
    if (piece.counted.prixCentimes > 0 && !isBeyond(piece, 1)) return note(piece)
    if (piece.counted.prixCentimes === 0) setOpen(piece)
    else asking.ask(beyondQuestion(piece), () => void note(piece))
    return null
  }
  const sold = everyCounter.flatMap((counter) => counter.today)
  return (
    <>
      <SameSale counters={everyCounter} cancel={sales.cancel} />
      {only === undefined ? null : (
        <p className={layout.middle2}>
          <strong dir="auto">{COMPTOIR.only(only.other)}</strong>
          <ButtonLink small variant="quiet" to={paths.comptoir}>
            {COMPTOIR.all}
          </ButtonLink>
        </p>
      )}
      <div className={styles.columns}>
        <section ref={list} className={layout.stack4} aria-label={COMPTOIR.list}>
          {pieces.length === 0 ? (
            <NoPieces only={only} />
          ) : (
            <>
              <search className={styles.search}>
                <TextField
                  type="search"
                  label={COMPTOIR.search}
                  value={query}
                  autoComplete="off"
                  enterKeyHint="search"
                  onChange={(event) => setQuery(event.target.value)}
                  onFocus={(event) => event.target.select()}
                  onKeyDown={enter}
                />
                <Scanner
                  pieces={everyCounter.flatMap((counter) => counter.pieces)}
                  sell={sell}
                  onClose={() => setScans(scans + 1)}
                />
              </search>
              {foundText === '' ? null : <p className={layout.note}>{foundText}</p>}
              {sold.length === 0 ? null : (
                <a href={`#${TODAY_ID}`} className={styles.jump}>
                  {COMPTOIR.todaySum(...sumOf(sold))}
                </a>
              )}
              <PieceList pieces={found} onSell={sell} onOther={setOpen} />
            </>
          )}
        </section>
        <Today counters={everyCounter} cancel={sales.cancel} />
      </div>
      {asking.dialog}
      {open === undefined ? null : (
        <SaleDialog
          piece={open}
          isBeyond={(quantity) => isBeyond(open, quantity)}
          onNote={(sale) => note(open, sale)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function Content(): ReactNode {
  const all = useStoredPartnerships()
  const uid = useMemberUid()
  const arrival = useOwnArrival()
  if (uid !== undefined && all !== undefined && all.length > 0) return <Shown {...{ all, uid }} />
  if (all === undefined || arrival === 'coming') return <Spinner label={common.loading} />
  return arrival === 'away' ? <NotArrived title={COMPTOIR.notArrived} /> : <NoPieces only={undefined} />
}

/** The comptoir: one field over the pieces of all partnerships, one tap to note a sale, and today's sales. */
export function Comptoir(): ReactNode {
  return (
    <Page title={COMPTOIR.title} lead={<p>{COMPTOIR.notTill}</p>}>
      <Content />
    </Page>
  )
}
