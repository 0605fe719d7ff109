import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDecisions } from '#components/candidature/use-decisions.tsx'
import { showToast } from '#components/messages/toast-store.ts'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import type { Decision } from '#data/commands/decide.ts'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Capacity } from '#domain/capacity.ts'
import type { AnnonceId, CandidatureId } from '#domain/ids.ts'
import { COMPARED, isComparable, isRetenue } from '#domain/work-list.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { comparisonPath } from '#wire/comparison.ts'
import styles from './candidatures.module.css'
import { ChosenBar, DecideBar } from './chosen-bar.tsx'
import { CandidatureItem, openerId } from './item.tsx'
import { ListToolbar } from './tools.tsx'
import { candidatureNames, useRetenir, useWork, type WorkRow } from './use-work.ts'

/** The action of a key in the list. */
type Act = 'next' | 'previous' | Decision | 'retenir' | 'undo'
const KEYS: { readonly [key: string]: Act } = {
  j: 'next',
  k: 'previous',
  a: 'awaiting-creator',
  r: 'refused-by-boutique',
  s: 'retenir',
  u: 'undo',
}

const TYPED_IN = 'input, select, textarea'

/** The action of a key press; undefined while typing, or for a browser shortcut. */
function actOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Act | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return target instanceof Element && target.matches(TYPED_IN) ? undefined : KEYS[key]
}

function goToRow(id: CandidatureId): void {
  const opener = document.getElementById(openerId(id))
  opener?.focus({ preventScroll: true })
  opener?.closest('li')?.scrollIntoView({ block: 'start' })
}

/** The candidatures of an annonce as a work list: one is open, and the next opens as soon as it is decided. */
export function WorkList({
  annonceId,
  rows,
  capacity,
}: {
  readonly annonceId: AnnonceId
  readonly rows: readonly CandidatureRow[]
  readonly capacity: Capacity | null
}): ReactNode {
  const work = useWork(annonceId, rows)
  const { chosen } = work
  const { decide, undo, failed, ...asking } = useDecisions(capacity)
  const retenir = useRetenir()
  const navigate = useNavigate()
  const { shown, more } = usePaged(work.listed, work.at + 2)
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
    // A row already open is rendered, and may not render again.
    if (row === current) goToRow(_id)
    else goTo.current = _id
    work.open(_id)
  }
  const [settle] = useExclusive(async (row: WorkRow, to: Decision) => {
    const { candidature } = row
    if (candidature.status !== 'pending') return
    const next = work.after(work.listed.indexOf(row))
    if (await decide([candidature], to)) show(next)
    else work.open(candidature._id) // says why
  })
  const toChoose = work.listed.filter(({ candidature }) => candidature.status === 'pending')
  // Rows that a search has hidden since stay selected, and count; those answered elsewhere do not.
  const picked = work.all.map(({ candidature }) => candidature).filter(({ _id }) => chosen?.has(_id))
  const toRefuse = picked.filter(({ status }) => status === 'pending')
  const refuseChosen = async (reponse: string) => {
    const refused = await decide(toRefuse, 'refused-by-boutique', reponse)
    if (refused) work.choose(undefined)
    return refused
  }
  const choose = (id: string, on: boolean) => {
    const others = [...(chosen ?? [])].filter((one) => one !== id)
    work.choose(on ? [...others, id] : others)
  }
  const compare = (candidatures: readonly Candidature[]) => {
    if (!isComparable(candidatures)) {
      showToast({ key: 'compare', text: texts.compareHow(COMPARED.max), tone: 'waiting' })
      return
    }
    const createurs = candidatures.map(({ creatorId }) => creatorId)
    void navigate(comparisonPath(annonceId, createurs))
  }
  const retenues = work.all.filter(isRetenue).map(({ candidature }) => candidature)
  const takeBack = async (row: WorkRow) => {
    // Before its button disappears, and the focus with it: the next key must reach the list.
    show(row)
    await undo([row.candidature._id])
  }
  const press = (event: KeyboardEvent) => {
    const act = actOf(event)
    if (act === undefined) return
    event.preventDefault()
    // The row that has the focus, open or not.
    const index = [...event.currentTarget.children].findIndex((item) => item.contains(document.activeElement))
    const row = work.listed[index]
    if (act === 'next') show(work.listed[index + 1])
    else if (act === 'previous') show(work.listed[index - 1])
    else if (act === 'undo') {
      const [last] = work.all.filter((row) => row.undoableUntil > 0).sort((a, b) => b.undoableUntil - a.undoableUntil)
      if (last !== undefined) void takeBack(last)
    } else if (chosen === undefined && row !== undefined) {
      if (act === 'retenir') void retenir(row)
      else settle(row, act)
    }
  }
  const { length } = work.listed
  const found = length === 0 ? texts.noMatch : texts.count(length)
  useAnnouncement(work.view.search.trim() === '' ? '' : spaced(found), SETTLED_MS)
  const names = candidatureNames(shown)
  return (
    <>
      <p className={cx(layout.lines4, layout.note)}>
        <span>{texts.count(rows.length)}</span>
        {capacity === null ? null : (
          <span>
            {capacity.running > capacity.places
              ? texts.overCapacity(capacity.running, capacity.places)
              : texts.capacityLeft(capacity.left, capacity.places)}
          </span>
        )}
      </p>
      <ListToolbar counts={work.counts} view={work.view} onChange={work.change} />
      <div className={layout.row2}>
        {chosen === undefined && work.listed.length > 1 ? (
          <Button small variant="secondary" onClick={() => work.choose([])}>
            {texts.select}
          </Button>
        ) : null}
        {chosen === undefined || toChoose.length === 0 ? null : (
          <Button
            small
            variant="secondary"
            onClick={() => work.choose([...chosen, ...toChoose.map(({ candidature }) => candidature._id)])}
          >
            {texts.selectAll}
          </Button>
        )}
        {chosen === undefined && work.view.tab === 'retenues' && isComparable(retenues) ? (
          <Button small variant="secondary" onClick={() => compare(retenues)}>
            {texts.compare(retenues.length)}
          </Button>
        ) : null}
      </div>
      {work.listed.length === 0 ? (
        <p>{spaced(work.view.search.trim() === '' ? texts.emptyTab[work.view.tab] : texts.noMatch)}</p>
      ) : null}
      <ul className={layout.stack3} onKeyDown={press}>
        {shown.map((row, index) => {
          const { candidature } = row
          const open = row === current
          const name = names[index] ?? candidature.nom
          return (
            <ItemName key={candidature._id} value={name}>
              <CandidatureItem
                row={row}
                open={open}
                failed={failed?.id === candidature._id ? failed.code : undefined}
                pick={
                  chosen === undefined ? undefined : (
                    <Checkbox
                      label={texts.selectOne}
                      aria-label={`${texts.selectOne}, ${name}`}
                      checked={chosen.has(candidature._id)}
                      onChange={({ target }) => choose(candidature._id, target.checked)}
                    />
                  )
                }
                onToggle={() => work.open(open ? null : candidature._id)}
                onUndo={() => void takeBack(row)}
                onRetenir={() => void retenir(row)}
              >
                {open && candidature.status === 'pending' ? (
                  <DecideBar
                    toDecide={work.toDecide}
                    onDecide={(to) => settle(row, to)}
                    onStep={(by) => show(work.listed[index + by])}
                  />
                ) : null}
              </CandidatureItem>
            </ItemName>
          )
        })}
      </ul>
      {chosen === undefined ? null : (
        <ChosenBar
          draft={`reponse/${annonceId}`}
          toRefuse={toRefuse.length}
          chosen={picked.length}
          onRefuse={refuseChosen}
          onCompare={() => compare(picked)}
          onEnd={() => work.choose(undefined)}
        />
      )}
      {asking.dialog}
      <ShowMore onMore={more} />
      {rows.length < 2 ? null : <p className={cx(layout.note, styles.keys)}>{spaced(texts.keys)}</p>}
    </>
  )
}
