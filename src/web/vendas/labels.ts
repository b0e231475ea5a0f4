/** The sale's fields in words, and their values as a person reads them. */
import { escreverValor, VAZIO } from '../../core/campos.ts'
import type { Comissao } from '../../core/comissao.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { CAMPOS_VENDA, ROTULO_PARTICIPANTES, rotuloPorExtenso } from '../../core/vendas-campos.ts'
import { type CampoVenda, comissoesDoForm, type FormVenda } from './form-values.ts'

/** The form's labels, as the client's fields stand under a heading; the name says whose it is nevertheless. */
export const ROTULOS = {
  ...Object.fromEntries(Object.entries(CAMPOS_VENDA).map(([campo, { rotulo }]) => [campo, rotulo])),
  participantes: ROTULO_PARTICIPANTES,
  cliente_nome: rotuloPorExtenso('cliente_nome'),
} as Record<CampoVenda, string>

/** With more participants than these, only their sum is told. */
const MAX_NOMEADOS = 6

/** The field's value in words: 'R$ 1.234,56', '03/11/2026', 'Ana 2,00% (R$ 8.247,00)'; 'vazio' when there is none. */
export function descreverCampo(form: FormVenda, campo: CampoVenda): string {
  if (campo === 'participantes') return descreverParticipantes(form)
  return escreverValor(form[campo], CAMPOS_VENDA[campo].formato, form.nomes)
}

function descreverParticipantes(form: FormVenda): string {
  const { linhas, total } = comissoesDoForm(form)
  if (linhas.length > MAX_NOMEADOS) return `${linhas.length} participantes, ${comissao(total)} no total`
  const nomes = form.participantes.map(({ colaborador_id, status_comissao, tipo_pagamento_comissao }, i) => {
    const linha = linhas[i] ?? total
    return `${escreverValor(colaborador_id, 'referencia', form.nomes)} ${comissao(linha)}, ${tipo_pagamento_comissao}, ${status_comissao}`
  })
  return nomes.join('; ') || VAZIO
}

function comissao({ percentual_comissao, valor_comissao }: Comissao): string {
  return `${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`
}
