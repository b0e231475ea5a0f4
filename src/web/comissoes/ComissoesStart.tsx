/** What the screen of Comissões begins with, and its page shows before any script: the sums, and the head of the list. */
import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { COMISSAO_FIELDS, type Sum } from '../../core/comissoes/comissoes.ts'
import { ANDAMENTOS, type Andamento } from '../../core/financeiro/andamento.ts'
import { formatBRL } from '../../core/money.ts'
import { SECONDARY, type SortableThProps } from '../list/Records.tsx'
import classes from './comissoes.module.css'
import { dayOf } from './periods.ts'

export function SumsFigures({ total }: { total: Sum }) {
  return (
    <dl className={classes.figuras} data-total>
      <Figure label="Total" sum={total} />
    </dl>
  )
}

interface PartsProps {
  sums: Readonly<Record<Andamento, Sum>>
  /** The part that the list is filtered by. */
  active?: Andamento | undefined
  /** Called with the part, or undefined for all. */
  onPart?: (part: Andamento | undefined) => void
}

/** The way from the sale to the person; each part leads to its commissions, and back. Few offices know payments by others. */
export function PartsSums({ sums, active, onPart }: PartsProps) {
  return (
    <dl className={classes.figuras} data-caminho aria-label="Andamento">
      {ANDAMENTOS.filter((part) => part !== 'Pagas direto' || sums[part].quantidade > 0).map((part) => (
        <Figure
          key={part}
          label={
            <Anchor
              component="button"
              type="button"
              inherit
              className={classes.parte}
              aria-pressed={part === active}
              onClick={() => onPart?.(part === active ? undefined : part)}
            >
              {part}
            </Anchor>
          }
          sum={sums[part]}
        />
      ))}
    </dl>
  )
}

function Figure({ label, sum }: { label: ReactNode; sum: Sum }) {
  return (
    <div>
      <dt className={classes.detalhe}>{label}</dt>
      <dd className={classes.figura}>
        <Text span fw={600} lh="inherit">
          {formatBRL(sum.valor)}
        </Text>
        <span className={classes.detalhe}>
          {sum.quantidade.toLocaleString('pt-BR')}
          <VisuallyHidden>{sum.quantidade === 1 ? ' comissão' : ' comissões'}</VisuallyHidden>
        </span>
      </dd>
    </div>
  )
}

interface ButtonProps {
  opened?: boolean
  onToggle?: () => void
  children: ReactNode
}

export function SumsButton({ opened = false, onToggle, children }: ButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={`text-on-paper ${classes.porCorretor}`}
      aria-expanded={opened}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}

export const byPersonLabel = ({ quantas_pessoas }: { quantas_pessoas: number }) =>
  `Somas por corretor (${quantas_pessoas.toLocaleString('pt-BR')})`

interface HeadProps {
  /** Selects all rows; null for those who may select none. */
  checkbox: ReactNode
  /** A header that sorts. */
  SortTh: ComponentType<SortableThProps>
  origem?: string | undefined
}

export function ComissoesHead({ checkbox, SortTh, origem }: HeadProps) {
  return (
    <>
      <Table.Th>{checkbox}</Table.Th>
      <Table.Th>{COMISSAO_FIELDS.colaborador_id.rotulo}</Table.Th>
      <Table.Th>{origem ? 'O que é' : 'Venda'}</Table.Th>
      <SortTh column="data_venda">{dayOf(origem)}</SortTh>
      {!origem && (
        <>
          <Table.Th>{COMISSAO_FIELDS.empreendimento_id.rotulo}</Table.Th>
          <Table.Th className={SECONDARY}>{COMISSAO_FIELDS.loja_id.rotulo}</Table.Th>
        </>
      )}
      <Table.Th ta="right">
        <Text span inherit>
          Comissão
        </Text>
      </Table.Th>
      <Table.Th>{COMISSAO_FIELDS.situacao.rotulo}</Table.Th>
      <SortTh column="data_pagamento">Pagamento</SortTh>
    </>
  )
}
