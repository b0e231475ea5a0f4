/** One participant of a sale in its card and its details: name, percentage and value side by side, how and whether it is paid. */
import type { ReactNode } from 'react'
import type { Participante } from '../../contract/vendas/participantes.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { formasInWords } from '../../core/vendas/pagamentos-da-comissao.ts'
import { SituacaoBadge } from '../ui/badges.tsx'
import classes from './vendas.module.css'

interface Props {
  participante: Participante
  /** Shown below the name. */
  detail?: ReactNode
  /** Shown below the state. */
  stateDetail?: ReactNode
}

export function ParticipanteItem({ participante: p, detail, stateDetail }: Props) {
  return (
    <li className={classes.participante}>
      <span className={classes.wrap}>
        {p.colaborador.nome}
        {detail}
      </span>
      <span className={classes.numeros}>{formatPercent(p.percentual_comissao)}</span>
      <span className={classes.numeros}>{formatBRL(p.valor_comissao)}</span>
      <span>{formasInWords(p.pagamentos, p.tipo_pagamento_comissao)}</span>
      <span>
        <SituacaoBadge comissao={p} />
        {stateDetail}
      </span>
    </li>
  )
}
