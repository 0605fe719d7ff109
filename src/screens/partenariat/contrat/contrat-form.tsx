import type { ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField } from '#domain/partenariat/contrat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { type Block, CONTRAT, type LabelledField } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './contrat-form.module.css'
import type { ContratState } from './use-contrat.ts'

interface Props {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  /** The member is the boutique: its address has a hint that it is private. */
  readonly isBoutique: boolean
}

type FieldProps = Props & { readonly field: LabelledField }

function isDate(name: LabelledField['name']): boolean {
  const rule = CONTRAT_FIELDS[name]
  return 'format' in rule && rule.format === 'date'
}

/** What both kinds of control share. */
function controlOf({ field: { name, label }, state, errors }: FieldProps) {
  const error = errors.find(({ field }) => field === name)
  return {
    label,
    name,
    value: state.contrat[name],
    error: error && fieldMessage(error),
    onChange: ({ target }: { target: { value: string } }) => state.edit(name, target.value as ContratData[typeof name]),
  }
}

function Text(props: FieldProps): ReactNode {
  const { name } = props.field
  const hint = props.isBoutique && name === 'boutiqueAdresse' ? CONTRAT_FORM.privateAddress : undefined
  return <TextField {...controlOf(props)} type={isDate(name) ? 'date' : 'text'} hint={hint} />
}

function Lines(props: FieldProps): ReactNode {
  return <TextArea {...controlOf(props)} rows={3} />
}

function Unit({ state }: Props): ReactNode {
  return (
    <Select
      label={CONTRAT_FORM.unit}
      name="dureeUnite"
      choices={CONTRAT_FORM.units}
      value={state.contrat.dureeUnite}
      onChange={(event) => state.edit('dureeUnite', event.target.value as ContratData['dureeUnite'])}
    />
  )
}

/** What an amount says of VAT; a paper older than the choice says 'hors taxes'. */
function Taxe({ state, name }: Props & { readonly name: 'loyerTaxe' | 'commissionTaxe' }): ReactNode {
  return (
    <Select
      {...CONTRAT_FORM.taxes[name]}
      name={name}
      value={state.contrat[name] || 'ht'}
      onChange={(event) => state.edit(name, event.target.value as ContratData['loyerTaxe'])}
    />
  )
}

function BlockFields({ block, ...props }: Props & { readonly block: Block }): ReactNode {
  if (block.kind === 'lines') return <Lines field={block.field} {...props} />
  const texts = (block.fields ?? []).map((field) => <Text key={field.name} field={field} {...props} />)
  if (block.kind === 'text') {
    const [first, ...others] = texts
    return block.fields?.[0]?.name === 'duree' ? [first, <Unit key="unit" {...props} />, ...others] : texts
  }
  const { state } = props
  return (
    <div className={styles.choice}>
      <Checkbox
        label={CONTRAT_FORM[block.box]}
        name={block.box}
        checked={state.contrat[block.box]}
        onChange={(event) => state.edit(block.box, event.target.checked)}
      />
      {texts}
      <Taxe name={block.taxe} {...props} />
    </div>
  )
}

/** Everything that the contract leaves open, article by article, in the order of the sheet. */
export function ContratForm(props: Props): ReactNode {
  const articles = CONTRAT.articles.filter(({ blocks }) =>
    blocks.some((block: Block) => 'fields' in block || 'field' in block),
  )
  return (
    <Card as="section" className={styles.card}>
      <h2>{CONTRAT_FORM.title}</h2>
      <p>{spaced(CONTRAT_FORM.lead)}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onFocus={({ target }) => props.state.enter(target.name as ContratField)}
        onBlur={() => props.state.enter(null)}
      >
        {CONTRAT.parties.map(({ title, fields }, index) => (
          <fieldset key={title} className={styles.group}>
            <legend>{CONTRAT_FORM.parties[index]}</legend>
            {fields.map((field) => (
              <Text key={field.name} field={field} {...props} />
            ))}
          </fieldset>
        ))}
        {articles.map(({ title, blocks }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {blocks.map((block: Block) => (
              <BlockFields key={JSON.stringify(block)} block={block} {...props} />
            ))}
          </fieldset>
        ))}
        <fieldset className={styles.group}>
          <legend>{CONTRAT_FORM.signature}</legend>
          {CONTRAT.madeAtFields.map((field) => (
            <Text key={field.name} field={field} {...props} />
          ))}
        </fieldset>
      </form>
      {props.state.edited ? (
        <Button variant="secondary" small onClick={props.state.restart}>
          {CONTRAT_FORM.restart}
        </Button>
      ) : null}
    </Card>
  )
}
