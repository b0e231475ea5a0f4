/** Configurações: the brokerage's name, documents and address, and the defaults of a new sale. */

import { BASE_LABELS } from './comissao.ts'
import { DADOS_DO_CLIENTE } from './dados-do-cliente.ts'
import { formatCep } from './documents.ts'
import type { Fields } from './fields.ts'
import { FINANCEIRO_CONFIGURACOES_FIELDS } from './financeiro/configuracoes.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  VENDA_STATUSES,
  type VendaStatus,
} from './vendas/vendas.ts'

/** The only record's id, which its logo has too. */
export const CONFIGURACOES_ID = '00000000-0000-4000-8000-000000000001'

/** The name of its form's draft. */
export const CONFIGURACOES_RASCUNHO = 'configuracoes'

/** A sale cannot begin with the other two: Desembolsada needs a date, and Desistência is an end. */
export const DEFAULT_STATUSES = VENDA_STATUSES.filter(
  (status): status is Exclude<VendaStatus, 'Desembolsada' | 'Desistência'> =>
    status !== 'Desembolsada' && status !== 'Desistência',
)

export const CONFIGURACOES_FIELDS = {
  nome: { rotulo: 'Nome da imobiliária', formato: 'texto' },
  cnpj: { rotulo: 'CNPJ', formato: 'cnpj' },
  cep: { rotulo: 'CEP', formato: 'cep' },
  endereco: { rotulo: 'Endereço', formato: 'texto' },
  numero: { rotulo: 'Número', formato: 'texto' },
  complemento: { rotulo: 'Complemento', formato: 'texto' },
  bairro: { rotulo: 'Bairro', formato: 'texto' },
  cidade: { rotulo: 'Cidade', formato: 'texto' },
  estado: { rotulo: 'Estado', formato: 'texto' },
  padrao_loja_id: { rotulo: 'Loja', formato: 'referencia', noHistorico: 'Loja das novas vendas' },
  padrao_status: { rotulo: 'Status', formato: DEFAULT_STATUSES, noHistorico: 'Status das novas vendas' },
  padrao_forma_pagamento: {
    rotulo: 'Forma de pagamento',
    formato: NEW_PAYMENT_METHODS,
    noHistorico: 'Forma de pagamento das novas vendas',
  },
  padrao_tipo_renda: {
    rotulo: 'Tipo de renda',
    formato: INCOME_TYPES,
    noHistorico: 'Tipo de renda das novas vendas',
  },
  padrao_base_calculo_comissao: {
    rotulo: 'Base de cálculo da comissão',
    formato: BASE_LABELS,
    noHistorico: 'Base de cálculo da comissão das novas vendas',
  },
  padrao_percentual_comissao: {
    rotulo: 'Percentual da comissão (%)',
    formato: 'percentual',
    noHistorico: 'Percentual da comissão das novas vendas',
  },
  padrao_tipo_pagamento_comissao: {
    rotulo: 'Tipo de pagamento da comissão',
    formato: COMISSAO_PAYMENT_TYPES,
    noHistorico: 'Tipo de pagamento da comissão das novas vendas',
  },
  declaracao_do_extrato: { rotulo: 'Declaração do extrato de comissões', formato: 'texto_longo' },
  dados_do_cliente: { rotulo: 'O que o Staff vê dos dados dos clientes', formato: DADOS_DO_CLIENTE },
  restricoes_do_staff: { rotulo: 'O que o Staff não pode', formato: 'lista' },
  aberturas_por_hora: { rotulo: 'Vendas abertas por pessoa em uma hora', formato: 'numero' },
  retencao_anos: { rotulo: 'Anos de guarda dos dados dos clientes', formato: 'numero' },
  anexos_gigabytes: { rotulo: 'Máximo dos anexos, em GB', formato: 'numero' },
  ...FINANCEIRO_CONFIGURACOES_FIELDS,
} as const satisfies Fields

interface Address {
  cep: string | null
  endereco: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  cidade: string | null
  estado: string | null
}

/** 'Rua das Flores, 10, sala 2 - Centro - Santos/SP - CEP 11010-001'; empty if nothing is known. */
export function formatAddress(address: Address): string {
  const rua = [address.endereco, address.numero, address.complemento].filter(Boolean).join(', ')
  const cidade = [address.cidade, address.estado].filter(Boolean).join('/')
  const cep = address.cep && `CEP ${formatCep(address.cep)}`
  return [rua, address.bairro, cidade, cep].filter(Boolean).join(' - ')
}
