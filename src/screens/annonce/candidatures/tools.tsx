import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { WORK_ORDERS, WORK_TABS, type WorkOrder, type WorkTab, type WorkView } from '#domain/work-list.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './tools.module.css'

const FEW = 6 // candidatures: so few are seen at a glance
const SIDE_PX = 16 // between the chosen state and the edge of the screen

/** Controls of the list: state, order, search. */
export function ListToolbar({
  counts,
  view,
  onChange,
}: {
  readonly counts: { readonly [T in WorkTab]: number }
  readonly view: WorkView
  readonly onChange: (change: Partial<WorkView>) => void
}): ReactNode {
  const name = useId()
  const tabRow = useRef<HTMLFieldSetElement>(null)
  // On a phone the states are one line to swipe along, and the chosen one may be the last. The page itself stays.
  useLayoutEffect(() => {
    const chosen = tabRow.current?.querySelector('label:has(:checked)')
    if (tabRow.current === null || chosen == null) return
    const beyond = chosen.getBoundingClientRect().right + SIDE_PX - tabRow.current.getBoundingClientRect().right
    tabRow.current.scrollLeft += Math.max(0, beyond)
  }, [])
  const tabs = WORK_TABS.filter((tab) => counts[tab] > 0 || tab === view.tab)
  return (
    <div className={layout.stack3}>
      <fieldset ref={tabRow} className={styles.tabs}>
        <legend>
          <VisuallyHidden>{texts.tabs}</VisuallyHidden>
        </legend>
        {tabs.map((tab) => (
          <label key={tab} className={styles.tab}>
            <input type="radio" name={name} value={tab} checked={tab === view.tab} onChange={() => onChange({ tab })} />
            <span>
              <span>{texts.tab[tab]}</span> <span className={styles.number}>{counts[tab]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {counts.all < FEW ? null : (
        <div className={styles.find}>
          <TextField
            type="search"
            label={texts.search}
            placeholder={texts.searchHint}
            value={view.search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
          <Select
            label={texts.sort}
            choices={WORK_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
            value={view.order}
            onChange={({ target }) => onChange({ order: target.value as WorkOrder })}
          />
        </div>
      )}
    </div>
  )
}
