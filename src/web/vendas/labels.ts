/** The sale's fields in words, and their values as a person reads them. */
import { type Comissao, ROTULO_BASE } from '../../core/comissao.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { formatCpf, formatRg, formatTelefone } from '../../core/documentos.ts'
import { ROTULOS_VENDA, rotuloPorExtenso } from '../../core/vendas-rotulos.ts'
import { type CampoVenda, comissoesDoForm, type FormVenda } from './form-values.ts'

/** The form's labels, as the client's fields stand under a heading; the name says whose it is nevertheless. */
export const ROTULOS: Record<CampoVenda, string> = {
  ...ROTULOS_VENDA,
  cliente_nome: rotuloPorExtenso('cliente_nome'),
}

const VAZIO = 'vazio'
/** With more participants than these, only their sum is told. */
const MAX_NOMEADOS = 6

/** The field's value in words: 'R$ 1.234,56', '03/11/2026', 'Ana 2,00% (R$ 8.247,00)'; 'vazio' when there is none. */
export function descreverCampo(form: FormVenda, campo: CampoVenda): string {
  switch (campo) {
    case 'valor_venda':
    case 'valor_ato':
    case 'valor_financiado':
    case 'cliente_renda': {
      const valor = form[campo]
      return typeof valor === 'number' ? formatBRL(valor) : (valor ?? VAZIO)
    }
    case 'data_venda':
    case 'data_desembolso':
    case 'data_aprovacao': {
      const data = form[campo]
      return data === null ? VAZIO : isDate(data) ? formatDate(data) : data
    }
    case 'empreendimento_id':
    case 'loja_id':
    case 'colaborador_id':
      return nomeDe(form, form[campo])
    case 'cliente_cpf':
      return formatCpf(form.cliente_cpf) || VAZIO
    case 'cliente_rg':
      return formatRg(form.cliente_rg) || VAZIO
    case 'cliente_telefone':
      return formatTelefone(form.cliente_telefone) || VAZIO
    case 'base_calculo_comissao':
      return ROTULO_BASE[form.base_calculo_comissao]
    case 'tipo_pendencia':
      return form.tipo_pendencia.join(', ')
    case 'participantes':
      return descreverParticipantes(form)
    default:
      return form[campo] || VAZIO
  }
}

function descreverParticipantes(form: FormVenda): string {
  const { linhas, total } = comissoesDoForm(form)
  if (linhas.length > MAX_NOMEADOS) return `${linhas.length} participantes, ${comissao(total)} no total`
  const nomes = form.participantes.map(({ colaborador_id, status_comissao, tipo_pagamento_comissao }, i) => {
    const linha = linhas[i] ?? total
    return `${nomeDe(form, colaborador_id)} ${comissao(linha)}, ${tipo_pagamento_comissao}, ${status_comissao}`
  })
  return nomes.join('; ') || VAZIO
}

function comissao({ percentual_comissao, valor_comissao }: Comissao): string {
  return `${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`
}

function nomeDe(form: FormVenda, id: string | null): string {
  return id === null ? VAZIO : (form.nomes[id] ?? 'registro sem nome')
}
