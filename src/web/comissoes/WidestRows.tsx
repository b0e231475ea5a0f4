/** Rows that hold the widths of the list's columns while not all of its rows are there. */
import type { Comissao } from '../../contract/comissoes.ts'
import { situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import { andamentoInWords } from '../../core/financeiro/andamento.ts'
import { formatBRL } from '../../core/money.ts'
import { ComissaoRow, pagamentoOf, unidadeOf } from './ComissaoRow.tsx'

type Text = (comissao: Comissao) => string

const nothing = () => undefined
const NARROW = /[\sfijlrtI.,:;'()·]/g
const WIDE = /[A-Z@%mw]/g
/** About how wide a text is, in usual letters. */
const widthOf = (text: string) =>
  text.length - 0.5 * (text.match(NARROW)?.length ?? 0) + 0.3 * (text.match(WIDE)?.length ?? 0)
/** A line breaks between words only. */
const longestWord = (text: string) => Math.max(...text.split(' ').map(widthOf))

/** What decides the widths of the other columns. */
const STATE: Text = (comissao) =>
  [situacaoOfComissao(comissao), ...andamentoInWords(comissao), comissao.forma_devolucao ?? ''].reduce(
    (one, other) => (widthOf(other) > widthOf(one) ? other : one),
  )
const PAYMENT: Text = (comissao) => `${pagamentoOf(comissao) ?? ''} ${comissao.tipo_pagamento_comissao}`
const AMOUNT: Text = ({ valor_comissao }) => formatBRL(valor_comissao)

/** Each column's widest contents among the commissions: a whole text or two, as estimated, and a long word. */
export function WidestRows({ comissoes }: { comissoes: readonly Comissao[] }) {
  const widest = (text: Text, measure = widthOf, place = 0) =>
    comissoes
      .map((comissao) => ({ comissao, width: measure(text(comissao)) }))
      .sort((one, other) => other.width - one.width)
      .at(place)?.comissao
  const rows = [
    { base: widest(STATE), measure: widthOf, place: 0 },
    { base: widest(PAYMENT), measure: widthOf, place: 1 },
    { base: widest(AMOUNT), measure: longestWord, place: 0 },
  ]
  return rows.map(({ base, measure, place }) => {
    if (!base) return null
    const by = (text: Text) => widest(text, measure, place) ?? base
    const person = by(({ colaborador }) => colaborador.nome)
    const unidade = by(unidadeOf)
    const comissao: Comissao = {
      ...base,
      colaborador: person.colaborador,
      papel: person.papel,
      numero_venda: by(({ numero_venda }) => numero_venda).numero_venda,
      cliente_nome: by(({ cliente_nome }) => cliente_nome).cliente_nome,
      empreendimento: by(({ empreendimento }) => empreendimento.nome).empreendimento,
      torre: unidade.torre,
      unidade: unidade.unidade,
      loja: by(({ loja }) => loja.nome).loja,
    }
    return (
      <ComissaoRow
        key={`${measure.name} ${place}`}
        comissao={comissao}
        selected={false}
        onToggle={null}
        onOpen={nothing}
      />
    )
  })
}
