import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import type { Decision } from '#data/commands/decide.ts'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import styles from './candidatures.module.css'
import { DecideBar } from './decide-bar.tsx'
import { CandidatureItem, openerId } from './item.tsx'
import { RefuseSeveral } from './refuse-several.tsx'
import { Tools } from './tools.tsx'
import { useDecisions } from './use-decisions.ts'
import { useWork, type WorkRow } from './use-work.ts'

/** What a key does, where nothing is being typed. */
type Act = 'next' | 'previous' | Decision | 'undo'
const KEYS: { readonly [key: string]: Act } = {
  j: 'next',
  k: 'previous',
  a: 'awaiting-creator',
  r: 'refused-by-boutique',
  u: 'undo',
}

function actOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Act | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? undefined : KEYS[key]
}

function goToRow(id: CandidatureId): void {
  const opener = document.getElementById(openerId(id))
  opener?.focus({ preventScroll: true })
  opener?.closest('li')?.scrollIntoView({ block: 'start' })
}

/** The candidatures of an annonce as work to do: one is open, and the next follows as soon as it has been decided. */
export function WorkList({
  rows,
  places,
}: {
  readonly rows: readonly CandidatureRow[]
  /** How many créateurs the annonce has room for, when it says so. */
  readonly places: number | undefined
}): ReactNode {
  const work = useWork(rows)
  const { decide, undo, failed } = useDecisions()
  const { shown, more } = usePaged(work.listed, work.at + 2)
  /** The ids of those chosen to be refused together; none while one is decided at a time. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const current = chosen === undefined ? work.listed[work.at] : undefined
  const goTo = useRef<CandidatureId>(undefined)
  useEffect(() => {
    if (goTo.current === undefined) return
    goToRow(goTo.current)
    goTo.current = undefined
  })
  const show = (row: WorkRow | undefined) => {
    if (row === undefined) return
    const { _id } = row.candidature
    // One that is open already is drawn, and may not be drawn again.
    if (row === current) goToRow(_id)
    else goTo.current = _id
    work.open(_id)
  }
  const step = (by: 1 | -1) => show(work.listed[work.at + by])
  const settle = async (to: Decision) => {
    if (current?.candidature.status !== 'pending') return
    const next = work.after(work.at)
    if (await decide([current.candidature], to)) show(next)
  }
  const toChoose = work.listed.filter(({ candidature }) => candidature.status === 'pending')
  // What a search has since left out of the list stays chosen, and counts; what was answered elsewhere does not.
  const toRefuse = work.all
    .map(({ candidature }) => candidature)
    .filter(({ _id, status }) => status === 'pending' && chosen?.has(_id))
  const refuseChosen = async (reponse: string) => {
    if (await decide(toRefuse, 'refused-by-boutique', reponse)) setChosen(undefined)
  }
  const choose = (id: string, on: boolean) => {
    const others = [...(chosen ?? [])].filter((one) => one !== id)
    setChosen(new Set(on ? [...others, id] : others))
  }
  const takeBack = async (row: WorkRow) => {
    // Before its button goes, and the focus with it: the next key is pressed in the list.
    show(row)
    await undo([row.candidature._id])
  }
  const press = (event: KeyboardEvent) => {
    const act = actOf(event)
    if (act === undefined) return
    event.preventDefault()
    if (act === 'next') step(1)
    else if (act === 'previous') step(-1)
    else if (act === 'undo') {
      const [last] = work.all.filter((row) => row.undoableUntil > 0).sort((a, b) => b.undoableUntil - a.undoableUntil)
      if (last !== undefined) void takeBack(last)
    } else void settle(act)
  }
  const taken = work.counts['awaiting-creator'] + work.counts.confirmed
  return (
    <>
      <div>
        <p className={styles.date}>{texts.count(rows.length)}</p>
        {places === undefined || places === 0 ? null : (
          <p className={styles.date}>{texts.placesLeft(Math.max(0, places - taken), places)}</p>
        )}
      </div>
      <Tools counts={work.counts} view={work.view} onChange={work.change} />
      {toChoose.length < 2 || chosen !== undefined ? null : (
        <Button small variant="secondary" onClick={() => setChosen(new Set())}>
          {texts.select}
        </Button>
      )}
      {work.listed.length === 0 ? <p>{texts.noMatch}</p> : null}
      <ul className={styles.list} onKeyDown={press}>
        {shown.map((row) => {
          const { candidature } = row
          const open = row === current
          return (
            <CandidatureItem
              key={candidature._id}
              row={row}
              open={open}
              failed={failed?.id === candidature._id ? failed.code : undefined}
              pick={
                chosen === undefined || candidature.status !== 'pending' ? undefined : (
                  <Checkbox
                    label={texts.selectOf(candidature.nom)}
                    checked={chosen.has(candidature._id)}
                    onChange={({ target }) => choose(candidature._id, target.checked)}
                  />
                )
              }
              onToggle={() => work.open(open ? null : candidature._id)}
              onUndo={() => void takeBack(row)}
            >
              {open && candidature.status === 'pending' ? (
                <DecideBar
                  nom={candidature.nom}
                  toDecide={work.toDecide}
                  onDecide={(to) => void settle(to)}
                  onStep={step}
                />
              ) : null}
            </CandidatureItem>
          )
        })}
      </ul>
      {chosen === undefined ? null : (
        <RefuseSeveral
          count={toRefuse.length}
          onAll={() => setChosen(new Set([...chosen, ...toChoose.map(({ candidature }) => candidature._id)]))}
          onEnd={() => setChosen(undefined)}
          onRefuse={(reponse) => void refuseChosen(reponse)}
        />
      )}
      <ShowMore onMore={more} />
      {rows.length < 2 ? null : <p className={styles.keys}>{spaced(texts.keys)}</p>}
    </>
  )
}
