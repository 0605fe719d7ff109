import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RequiredNote } from '#ui/form/field.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Callout } from '#ui/status/callout.tsx'
import section from '../paper/section.module.css'
import type { NewReleve, TypedLine } from './use-new-releve.ts'

interface Props {
  readonly releve: NewReleve
  /** The parties' names, in the order boutique, créateur. */
  readonly names: { readonly boutique: string; readonly createur: string }
}

type FieldName = keyof NewReleve['errors']

const wrong = (error: string | undefined) => error && spaced(error)

/** Props shared by its fields. */
function controlOf({ fields, errors, edit }: NewReleve, field: FieldName) {
  return {
    value: fields[field],
    error: wrong(errors[field]),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => edit({ [field]: target.value }),
  }
}

/** Whether the rent of its days is deducted, and of which days. */
function Rent({ releve }: Pick<Props, 'releve'>): ReactNode {
  const { fields, rentDays, hasRent, agreed, edit } = releve
  if (!hasRent) {
    const isElsewhere = rentDays === null && agreed.monthlyCentimes > 0 && releve.errors.to === undefined
    return isElsewhere ? <p className={section.note}>{spaced(RELEVES.noRentLeft)}</p> : null
  }
  const isPart = rentDays !== null && (rentDays.rentFrom > fields.from || rentDays.rentTo < fields.to)
  return (
    <div>
      <Checkbox
        label={RELEVES.deduct}
        checked={fields.deduct}
        onChange={(event) => edit({ deduct: event.target.checked })}
      />
      <p className={section.note}>
        {spaced(fields.deduct && isPart ? RELEVES.partRent(rentDays.rentFrom, rentDays.rentTo) : RELEVES.deductHint)}
      </p>
    </div>
  )
}

/** Terms of its own, and why. */
function Deviation({ releve }: Pick<Props, 'releve'>): ReactNode {
  const { fields, rentDays, edit } = releve
  const { deviates, deduct, base } = fields
  return (
    <>
      <Checkbox
        label={RELEVES.deviate}
        checked={deviates}
        onChange={(event) => edit({ deviates: event.target.checked })}
      />
      {deviates ? (
        <>
          <p className={section.note}>{spaced(RELEVES.deviateHint)}</p>
          <div className={section.fields}>
            <TextField label={RELEVES.commission} suffix="%" inputMode="decimal" {...controlOf(releve, 'commission')} />
            <Select
              label={RELEVES.base}
              choices={Object.entries(RELEVES.bases).map(([value, label]) => ({ value, label }))}
              value={base}
              onChange={(event) => edit({ base: event.target.value })}
            />
            {deduct && rentDays !== null ? (
              <TextField label={RELEVES.rent} suffix="€" inputMode="decimal" {...controlOf(releve, 'rent')} />
            ) : null}
          </div>
          <TextArea label={RELEVES.reason} required dir="auto" rows={2} {...controlOf(releve, 'reason')} />
        </>
      ) : null}
    </>
  )
}

/** A free line: what for, how much, and for whom. */
function Line({ releve, names, place }: Props & { readonly place: number }): ReactNode {
  const { lines, wrongLines, editLine, removeLine } = releve
  const [key, line] = lines[place] ?? ['', { label: '', amount: '', pour: 'creator' } as TypedLine]
  const errors = wrongLines[place]
  return (
    <fieldset className={section.section}>
      <legend className={section.label}>{RELEVES.line(place + 1)}</legend>
      <div className={section.fields}>
        <TextField
          label={RELEVES.lineLabel}
          required
          dir="auto"
          value={line.label}
          error={wrong(errors?.label)}
          onChange={({ target }) => editLine(key, { label: target.value })}
        />
        <TextField
          label={RELEVES.lineAmount}
          required
          suffix="€"
          inputMode="decimal"
          value={line.amount}
          error={wrong(errors?.amount)}
          onChange={({ target }) => editLine(key, { amount: target.value })}
        />
        <Select
          label={RELEVES.lineFor}
          choices={[
            { value: 'creator', label: names.createur },
            { value: 'boutique', label: names.boutique },
          ]}
          value={line.pour}
          onChange={({ target }) => editLine(key, { pour: target.value === 'boutique' ? 'boutique' : 'creator' })}
        />
      </div>
      <ItemName value={RELEVES.line(place + 1)}>
        <div>
          <Button small variant="quiet" icon="close" onClick={() => removeLine(key)}>
            {RELEVES.removeLine}
          </Button>
        </div>
      </ItemName>
    </fieldset>
  )
}

/** The days, the terms and the free lines of a new statement. */
export function ReleveFields({ releve, names }: Props): ReactNode {
  const { errors, endsInFuture, lines, mayAddLine, addLine } = releve
  const freeLines = useRef<HTMLElement>(null)
  const add = () => {
    flushSync(addLine)
    freeLines.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={section.fields}>
        <TextField label={RELEVES.from} type="date" required {...controlOf(releve, 'from')} />
        <TextField label={RELEVES.to} type="date" required {...controlOf(releve, 'to')} />
      </div>
      {endsInFuture && (errors.from ?? errors.to) === undefined ? (
        <Callout live tone="plain">
          {spaced(RELEVES.unfinishedPeriod)}
        </Callout>
      ) : null}
      <Rent releve={releve} />
      <Deviation releve={releve} />
      <section ref={freeLines} className={section.section} aria-labelledby="lines-title">
        <h2 id="lines-title">{RELEVES.lines}</h2>
        <p className={section.note}>{spaced(RELEVES.linesHint)}</p>
        {lines.map(([key], place) => (
          <Line key={key} {...{ releve, names, place }} />
        ))}
        {mayAddLine ? (
          <div>
            <Button small variant="secondary" icon="plus" onClick={add}>
              {RELEVES.addLine}
            </Button>
          </div>
        ) : null}
      </section>
    </>
  )
}
