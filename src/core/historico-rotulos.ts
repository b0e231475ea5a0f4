import { ROTULO_BASE } from './comissao.ts'

/** How a field's values are written. A reference's id is looked up among the names given. */
export type Formato =
  | 'texto'
  | 'texto_longo'
  | 'numero'
  | 'dinheiro'
  | 'percentual'
  | 'data'
  | 'instante'
  | 'cpf'
  | 'telefone'
  | 'lista'
  | 'referencia'
  | 'sim_nao'
  | Readonly<Record<string, string>>

export interface Rotulo {
  rotulo: string
  formato: Formato
}

/** Fields that say nothing to a person: keys, and what the database derives. */
export const CAMPOS_TECNICOS: ReadonlySet<string> = new Set([
  'id',
  'venda_id',
  'versao',
  'created_at',
  'updated_at',
  'busca',
  'cancelado_por_desistencia',
  'entregue_por',
])

/** Each table's fields in words. A field missing here is shown under its own name. */
export const ROTULOS_CAMPOS: Readonly<Record<string, Readonly<Record<string, Rotulo>>>> = {
  vendas: {
    numero_venda: texto('Número da venda'),
    data_venda: data('Data da venda'),
    status: texto('Status'),
    status_comissao: texto('Status da comissão'),
    cliente_nome: texto('Nome do cliente'),
    cliente_cpf: texto('CPF do cliente'),
    cliente_rg: texto('RG do cliente'),
    cliente_telefone: texto('Telefone do cliente'),
    cliente_email: texto('Email do cliente'),
    cliente_profissao: texto('Profissão do cliente'),
    cliente_renda: texto('Renda do cliente'),
    empreendimento_id: referencia('Empreendimento'),
    loja_id: referencia('Loja'),
    colaborador_id: referencia('Vendedor principal'),
    torre: texto('Torre'),
    unidade: texto('Unidade'),
    valor_venda: dinheiro('Valor da venda'),
    valor_ato: dinheiro('Valor do ato'),
    valor_financiado: dinheiro('Valor financiado'),
    forma_pagamento: texto('Forma de pagamento'),
    data_aprovacao: data('Data de aprovação'),
    data_desembolso: data('Data do desembolso'),
    motivo_rejeicao: longo('Motivo da desistência'),
    observacoes: longo('Observações'),
    tipo_renda: texto('Tipo de renda'),
    tipo_pendencia: { rotulo: 'Tipo de pendência', formato: 'lista' },
    descricao_outras_pendencias: longo('Descrição das outras pendências'),
    base_calculo_comissao: { rotulo: 'Base de cálculo da comissão', formato: ROTULO_BASE },
    percentual_comissao: percentual('Percentual total da comissão'),
    valor_comissao: dinheiro('Valor total da comissão'),
  },
  vendas_participantes: {
    colaborador_id: referencia('Corretor'),
    percentual_comissao: percentual('Percentual da comissão'),
    valor_comissao: dinheiro('Valor da comissão'),
    modo: {
      rotulo: 'Forma de cálculo da comissão',
      formato: { percentual: 'por percentual', valor: 'por valor' },
    },
    status_comissao: texto('Status da comissão'),
    tipo_pagamento_comissao: texto('Tipo de pagamento da comissão'),
    estorno_pendente: { rotulo: 'Estorno pendente', formato: 'sim_nao' },
    observacoes: longo('Observações'),
  },
  campanhas_vendas: {
    desconto_aplicado: dinheiro('Desconto aplicado'),
    bonus_comissao_aplicado: percentual('Bônus de comissão aplicado'),
    data_aplicacao: { rotulo: 'Data da aplicação', formato: 'instante' },
    observacoes: longo('Observações'),
  },
  colaboradores: {
    nome: texto('Nome'),
    cpf: { rotulo: 'CPF', formato: 'cpf' },
    telefone: { rotulo: 'Telefone', formato: 'telefone' },
    email: texto('Email'),
    cargo: texto('Cargo'),
    nivel: { rotulo: 'Nível', formato: 'numero' },
    status: texto('Status'),
    data_admissao: data('Data de contratação'),
    loja_id: referencia('Loja'),
    superior_id: referencia('Superior hierárquico'),
    indicado_por: referencia('Indicado por'),
    comissao_base: percentual('Comissão base'),
    creci: texto('CRECI'),
  },
  colaboradores_faixas: {
    data_inicio: data('Início'),
    data_fim: data('Fim'),
    ativa: { rotulo: 'Em vigor', formato: 'sim_nao' },
  },
  roleta_elegibilidade: {
    loja_id: referencia('Loja da elegibilidade'),
    ativo: { rotulo: 'Elegível na roleta', formato: 'sim_nao' },
  },
  premiacoes: {
    colaborador_id: referencia('Colaborador'),
    sorteio_id: referencia('Sorteio'),
    premio: texto('Prêmio'),
    valor_premio: dinheiro('Valor do prêmio'),
    motivo: longo('Motivo'),
    data_premiacao: data('Data da premiação'),
    status: texto('Status'),
    data_entrega: data('Data da entrega'),
    entregue_por_nome: texto('Entregue por'),
    recibo: longo('Recibo'),
    observacoes: longo('Observações'),
  },
}

function texto(rotulo: string): Rotulo {
  return { rotulo, formato: 'texto' }
}

function longo(rotulo: string): Rotulo {
  return { rotulo, formato: 'texto_longo' }
}

function data(rotulo: string): Rotulo {
  return { rotulo, formato: 'data' }
}

function dinheiro(rotulo: string): Rotulo {
  return { rotulo, formato: 'dinheiro' }
}

function percentual(rotulo: string): Rotulo {
  return { rotulo, formato: 'percentual' }
}

function referencia(rotulo: string): Rotulo {
  return { rotulo, formato: 'referencia' }
}
