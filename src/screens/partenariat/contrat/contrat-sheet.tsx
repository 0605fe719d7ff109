import type { ReactNode } from 'react'
import type { ContratData } from '#domain/papers/contrat.ts'
import { conditionLines, type PrintedLine, partyLines, printedValue } from '#messages/contrat-values.ts'
import { CONDITIONS } from '#messages/fr/partenariat/conditions.ts'
import { type Block, blockText, CONTRAT, type LabelledField, streetTemplate } from '#messages/fr/partenariat/contrat.ts'
import { spaced } from '#messages/typography.ts'
import layout from '#ui/layout/layout.module.css'
import { BlankField, BlankLines, Signatures, TemplateText, Tick } from '../paper/blanks.tsx'

function ArticleBlock({ block, contrat }: { readonly block: Block; readonly contrat: ContratData | null }): ReactNode {
  if (block.kind === 'lines') {
    return <BlankLines count={block.count} value={printedValue(contrat, block.field.name)} />
  }
  const values = (block.fields ?? []).map(({ name }) => printedValue(contrat, name))
  const words = <TemplateText values={values}>{blockText(block, contrat)}</TemplateText>
  return block.kind === 'text' ? <p>{words}</p> : <Tick ticked={contrat?.[block.box] === true}>{words}</Tick>
}

/** A field of a party; where only the town of its address is known, the street is left to the pen. */
function PartyField({ field, value }: { readonly field: LabelledField; readonly value: string }): ReactNode {
  const template = streetTemplate(field, value)
  if (template === null) return <BlankField label={field.label} value={value} />
  return (
    <p>
      <TemplateText>{template}</TemplateText>
    </p>
  )
}

function Lines({ lines }: { readonly lines: readonly PrintedLine[] }): ReactNode {
  return lines.map(({ name, text }) => (
    <p key={name} dir="auto">
      {spaced(text)}
    </p>
  ))
}

/** The contract as on paper: the blank template, or filled in as far as known. */
export function ContratSheet({ contrat }: { readonly contrat: ContratData | null }): ReactNode {
  const annex = conditionLines(contrat)
  const filled = ({ name }: LabelledField): string => printedValue(contrat, name)
  return (
    <>
      <p>{spaced(CONTRAT.between)}</p>
      {CONTRAT.parties.map(({ party, title, fields }) => (
        <section key={title} className={layout.stack2}>
          <h2>{spaced(title)}</h2>
          {fields.map((field) => (
            <PartyField key={field.name} field={field} value={filled(field)} />
          ))}
          <Lines lines={partyLines(contrat, party)} />
        </section>
      ))}
      <p>{spaced(CONTRAT.agreed)}</p>
      {CONTRAT.articles.map(({ title, blocks }) => (
        <section key={title} className={layout.stack2}>
          <h2>{title}</h2>
          {blocks.map((block) => (
            <ArticleBlock key={JSON.stringify(block)} block={block} contrat={contrat} />
          ))}
        </section>
      ))}
      <p>
        <TemplateText values={CONTRAT.madeAtFields.map(filled)}>{CONTRAT.madeAt}</TemplateText>
      </p>
      <Signatures titles={CONTRAT.signatures} />
      {annex.length === 0 ? null : (
        <section className={layout.stack2}>
          <h2>{CONDITIONS.title}</h2>
          <Lines lines={annex} />
        </section>
      )}
    </>
  )
}
