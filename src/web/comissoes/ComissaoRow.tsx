/** One commission in the list: a table row, or a card on small screens. Rendered again only when it changes. */
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Comissao, ComissaoSemVenda, ItemDeComissoes } from '../../contract/comissoes.ts'
import { COMISSAO_FIELDS, isDeVenda, PAID_WITHOUT_DATE } from '../../core/comissoes/comissoes.ts'
import { devolucaoInWords } from '../../core/comissoes/situacao.ts'
import { formatDate } from '../../core/dates.ts'
import { andamentoInWords } from '../../core/financeiro/andamento.ts'
import { papelAfterName, papelInWords } from '../../core/financeiro/linhas.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { Detail, RowCheckbox, ShortTd, Td, Tr } from '../list/cells.tsx'
import { Amount, CardField, RecordCard, SECONDARY, TwoLines } from '../list/Records.tsx'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { placeOf } from '../navigation/places.ts'
import { SituacaoBadge } from '../ui/badges.tsx'
import text from '../ui/text.module.css'
import classes from './comissoes.module.css'

interface Props {
  comissao: ItemDeComissoes
  selected: boolean
  /** Null if it cannot be selected. */
  onToggle: ((id: string) => void) | null
  /** Opens its movements. */
  onOpen: (comissao: Comissao) => void
}

export const ComissaoRow = memo(function ComissaoRow({ comissao, selected, onToggle, onOpen }: Props) {
  return (
    <Tr selected={selected}>
      <Td miw={0}>
        <SelectBox comissao={comissao} selected={selected} onToggle={onToggle} />
      </Td>
      <Td fw={500} className={classes.nomes}>
        <Pessoa comissao={comissao} />
      </Td>
      {isDeVenda(comissao) ? <DaVenda comissao={comissao} /> : <SemVenda comissao={comissao} />}
      <ShortTd ta="right">
        {formatBRL(comissao.valor_comissao)}
        {hasPercent(comissao) && <Detail>{formatPercent(comissao.percentual_comissao)}</Detail>}
      </ShortTd>
      <Td className={classes.estado}>
        <SituacaoBadge comissao={comissao} />
        <Andamento comissao={comissao} onOpen={onOpen} />
        {comissao.data_devolucao && (
          <Detail>
            {[formatDate(comissao.data_devolucao), comissao.forma_devolucao].filter(Boolean).join(' · ')}
          </Detail>
        )}
      </Td>
      <ShortTd>
        {pagamentoOf(comissao)}
        {comissao.status_comissao === 'Pago' && !isPaidByMovements(comissao) && (
          <Detail>{comissao.tipo_pagamento_comissao}</Detail>
        )}
      </ShortTd>
    </Tr>
  )
})

/** The cells of its sale. */
function DaVenda({ comissao }: { comissao: Comissao }) {
  return (
    <>
      <Td className={classes.nomes}>
        <div className={classes.duas}>
          <VendaLink comissao={comissao} />
          <OneLine>{comissao.cliente_nome}</OneLine>
        </div>
      </Td>
      <ShortTd>{formatDate(comissao.data_venda)}</ShortTd>
      <Td className={classes.nomes}>
        <div className={classes.duas}>
          <OneLine plain>{comissao.empreendimento.nome}</OneLine>
          <OneLine>{unidadeOf(comissao)}</OneLine>
        </div>
      </Td>
      <Td className={`${classes.nomes} ${SECONDARY}`}>
        <TwoLines title={comissao.loja.nome}>{comissao.loja.nome}</TwoLines>
      </Td>
    </>
  )
}

/** In their place: what it is, the way to the payee's account, and when it was made. */
function SemVenda({ comissao }: { comissao: ComissaoSemVenda }) {
  return (
    <>
      <Td>
        <div className={text.wrap}>{papelInWords(comissao)}</div>
        <ContaLink comissao={comissao} />
      </Td>
      <ShortTd>{formatDate(comissao.criada_em)}</ShortTd>
    </>
  )
}

export const ComissaoCard = memo(function ComissaoCard({ comissao, selected, onToggle, onOpen }: Props) {
  const { colaborador, papel, percentual_comissao, valor_comissao } = comissao
  return (
    <RecordCard
      title={colaborador.nome}
      badges={
        <>
          <SituacaoBadge comissao={comissao} />
          <SelectBox comissao={comissao} selected={selected} onToggle={onToggle} />
        </>
      }
    >
      <CardField label={COMISSAO_FIELDS.papel.rotulo}>
        {papel === 'Corretor' ? null : papelInWords(comissao)}
      </CardField>
      <CardField label="Comissão">
        <Text span inherit fw={600}>
          <Amount>{formatBRL(valor_comissao)}</Amount>
        </Text>{' '}
        {hasPercent(comissao) && `(${formatPercent(percentual_comissao)})`}
      </CardField>
      <CardField label="Pagamento">{pagamentoOf(comissao)}</CardField>
      {andamentoInWords(comissao).length > 0 && (
        <CardField label={COMISSAO_FIELDS.andamento.rotulo} wide>
          <Andamento comissao={comissao} onOpen={onOpen} />
        </CardField>
      )}
      <CardField label="Devolvida">{devolucaoInWords(comissao)}</CardField>
      {isDeVenda(comissao) ? (
        <>
          <CardField label="Venda">
            <VendaLink comissao={comissao} />
          </CardField>
          <CardField of={COMISSAO_FIELDS.data_venda} value={comissao.data_venda} />
          <CardField of={COMISSAO_FIELDS.loja_id} value={comissao.loja} />
          <CardField of={COMISSAO_FIELDS.cliente_nome} value={comissao.cliente_nome} wide />
          <CardField label={COMISSAO_FIELDS.empreendimento_id.rotulo} wide>
            {`${comissao.empreendimento.nome} · ${unidadeOf(comissao)}`}
          </CardField>
        </>
      ) : (
        <>
          <CardField of={COMISSAO_FIELDS.criada_em} value={comissao.criada_em} />
          <CardField label="Favorecido">
            <ContaLink comissao={comissao} />
          </CardField>
        </>
      )}
    </RecordCard>
  )
})

/** The person who earns it; a comissionado's papel stands below the name, so that a long name does not cut it off. */
function Pessoa({ comissao }: Pick<Props, 'comissao'>) {
  const { nome, status } = comissao.colaborador
  const papel = papelInWords(comissao)
  if (comissao.papel !== 'Corretor' && isDeVenda(comissao))
    return (
      <div className={classes.duas}>
        <OneLine plain>{nome}</OneLine>
        <OneLine>{status === 'Ativo' ? papel : `${papel} · ${status}`}</OneLine>
      </div>
    )
  return (
    <TwoLines title={nome}>
      {nome}
      {status !== 'Ativo' && <span className={classes.detalhe}> · {status}</span>}
    </TwoLines>
  )
}

function SelectBox({ comissao, selected, onToggle }: Omit<Props, 'onOpen'>) {
  if (!onToggle || !isDeVenda(comissao)) return null
  return (
    <RowCheckbox
      size="xs"
      label={`Selecionar ${comissao.colaborador.nome}${papelAfterName(comissao.papel)}, venda ${comissao.numero_venda}`}
      checked={selected}
      onChange={() => onToggle(comissao.id)}
    />
  )
}

/** Its movements are in the payee's account. */
function ContaLink({ comissao: { favorecido } }: { comissao: ComissaoSemVenda }) {
  if (favorecido === null) return null
  return (
    <PlaceLink
      className={`mantine-focus-auto ${Anchor.classes.root}`}
      data-underline="hover"
      href={placeOf('favorecidos', { id: favorecido.id, titulo: favorecido.nome }, null)}
      aria-label={`Ver a conta de ${favorecido.nome}`}
    >
      Ver conta
    </PlaceLink>
  )
}

function Andamento({ comissao, onOpen }: Pick<Props, 'comissao' | 'onOpen'>) {
  if (isDeVenda(comissao)) return <AndamentoLink comissao={comissao} onOpen={onOpen} />
  return andamentoInWords(comissao).map((part) => <Detail key={part}>{part}</Detail>)
}

/** An amount that was agreed has none. */
function hasPercent(comissao: ItemDeComissoes): boolean {
  return isDeVenda(comissao) || comissao.percentual_comissao > 0
}

function VendaLink({ comissao: { venda_id, numero_venda } }: { comissao: Comissao }) {
  return (
    <PlaceLink
      className={`mantine-focus-auto ${Anchor.classes.root}`}
      data-underline="hover"
      href={placeOf('vendas', { id: venda_id, titulo: numero_venda }, null)}
      aria-label={`Ver venda ${numero_venda}`}
    >
      {numero_venda}
    </PlaceLink>
  )
}

/** Text of one line, of which the title has what does not fit; a detail unless it is `plain`. */
function OneLine({ plain = false, children }: { plain?: boolean; children: string }) {
  return (
    <span className={classes.linha} data-detalhe={plain ? undefined : true} title={children}>
      {children}
    </span>
  )
}

/** 'Torre A · 101', as Vendas shows it. */
export function unidadeOf({ torre, unidade }: Comissao): string {
  return [torre, unidade].filter(Boolean).join(' · ')
}

/** Its andamento says how it was paid. */
function isPaidByMovements({ linha }: ItemDeComissoes): boolean {
  return linha !== null && linha.pago > 0
}

/** The day of payment; null while it is not paid. */
export function pagamentoOf({ status_comissao, data_pagamento }: ItemDeComissoes): string | null {
  if (status_comissao !== 'Pago') return null
  return data_pagamento === null ? PAID_WITHOUT_DATE : formatDate(data_pagamento)
}

/** How far it is between release and payment, which leads to its movements; nothing if nothing is released. */
function AndamentoLink({ comissao, onOpen }: { comissao: Comissao; onOpen: Props['onOpen'] }) {
  const words = andamentoInWords(comissao)
  if (words.length === 0) return null
  return (
    <Anchor component="button" type="button" size="xs" ta="left" onClick={() => onOpen(comissao)}>
      {words.map((part) => (
        <span key={part} style={{ display: 'block' }}>
          {part}
        </span>
      ))}
      <VisuallyHidden>
        : ver os movimentos da comissão de {comissao.colaborador.nome}, venda {comissao.numero_venda}
      </VisuallyHidden>
    </Anchor>
  )
}
