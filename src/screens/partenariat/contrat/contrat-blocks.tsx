import { Fragment, type ReactNode } from 'react'
import type { ContratData } from '#domain/papers/contrat.ts'
import { counterparty, ownerOfField, type Party } from '#domain/papers/partenariat.ts'
import { contratValue, partyLines } from '#messages/contrat-values.ts'
import {
  CONDITION_CHOICES,
  CONDITIONS,
  type Condition,
  type ConditionChoice,
} from '#messages/fr/partenariat/conditions.ts'
import { CONTRAT, type LabelledField } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Box, type ContratFieldsProps, Text } from './contrat-fields.tsx'
import styles from './contrat-form.module.css'

type Prefix = 'boutique' | 'createur'

/** How the fields of a party's block begin. */
function prefixOf(party: Party): Prefix {
  return party === 'boutique' ? 'boutique' : 'createur'
}

/** The template's blanks about a party. */
function blanksOf(prefix: Prefix): readonly LabelledField[] {
  return CONTRAT.parties.filter(({ party }) => party === prefix).flatMap(({ fields }) => fields as LabelledField[])
}

/** One's own block: the template's blanks, then what is printed only when known. */
export function OwnBlock(props: ContratFieldsProps): ReactNode {
  const { party, state } = props
  const prefix = prefixOf(party)
  return (
    <fieldset className={cx(layout.stack4, styles.group)}>
      <legend>{CONTRAT_FORM.own}</legend>
      {blanksOf(prefix).map((field) => (
        <Fragment key={field.name}>
          <Text field={field} {...props} />
          {field.name === 'boutiqueAdresse' ? <PrivateAddress {...props} /> : null}
        </Fragment>
      ))}
      {party === 'boutique' ? <Text field={CONTRAT_FORM.siret} {...props} /> : null}
      {party === 'creator' && state.contrat.createurSiret === '' ? (
        <Box name="createurSansSiret" label={CONTRAT_FORM.sansSiret} {...props} />
      ) : null}
      {state.contrat[`${prefix}SansTva`] ? null : <Text field={CONTRAT_FORM.tva[prefix]} {...props} />}
      <Box name={`${prefix}SansTva`} label={CONTRAT.sansTva} {...props} />
    </fieldset>
  )
}

/** The boutique's private address leaves this device only when it is ticked. */
function PrivateAddress({ state }: ContratFieldsProps): ReactNode {
  const { privateAddress } = state
  if (privateAddress === '') return null
  return (
    <Checkbox
      label={CONTRAT_FORM.writePrivateAddress(privateAddress)}
      checked={state.contrat.boutiqueAdresse === privateAddress}
      onChange={(event) => state.put('boutiqueAdresse', event.target.checked ? privateAddress : '')}
    />
  )
}

/** The other party's block, which they alone write. */
export function OtherBlock({ state, party, other }: ContratFieldsProps): ReactNode {
  const prefix = prefixOf(counterparty(party))
  const lines = blanksOf(prefix)
    .map(({ label, name }) => ({ label, value: contratValue(state.contrat, name) }))
    .filter(({ value }) => value !== '')
  return (
    <section className={layout.stack2} aria-label={CONTRAT_FORM.ofOther(other)}>
      <h4>{CONTRAT_FORM.ofOther(other)}</h4>
      {lines.length === 0 ? <p className={layout.note}>{spaced(CONTRAT_FORM.notWritten(other))}</p> : null}
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt className={layout.small}>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {partyLines(state.contrat, prefix).map(({ name, text }) => (
        <p key={name}>{spaced(text)}</p>
      ))}
    </section>
  )
}

/** A line of the annex; the other party's own lines are shown by the sheet. */
function ConditionField({ line, ...props }: ContratFieldsProps & { readonly line: Condition }): ReactNode {
  const { state, party } = props
  const owner = ownerOfField(line.name)
  if (owner !== null && owner !== party) return null
  if (line.kind === 'box') return <Box name={line.name} label={line.label} {...props} />
  const { kind, ...field } = line
  if (kind === 'text') return <Text field={field} {...props} />
  const choices: ConditionChoice<typeof line.name> = CONDITION_CHOICES[line.name]
  const chosen = choices.find(({ value }) => value === state.contrat[line.name])
  return (
    <Select
      label={line.label}
      name={line.name}
      hint={chosen?.short && chosen.label}
      choices={choices.map(({ value, label, short = label }) => ({ value, label: short }))}
      value={state.contrat[line.name]}
      onChange={(event) => state.edit(line.name, event.target.value as ContratData[typeof line.name])}
    />
  )
}

/** The annex, once one of the parties wants it. */
export function Conditions(props: ContratFieldsProps): ReactNode {
  return (
    <div className={cx(layout.stack4, styles.group)}>
      <Box name="annexe" label={CONDITIONS.add} {...props} />
      {props.state.contrat.annexe ? (
        <>
          <p className={layout.note}>{spaced(CONDITIONS.lead)}</p>
          {CONDITIONS.lines.map((line) => (
            <ConditionField key={line.name} line={line} {...props} />
          ))}
        </>
      ) : null}
    </div>
  )
}
