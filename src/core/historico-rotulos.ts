import { ROTULO_BASE } from './comissao.ts'
import { type ROTULOS_VENDA, rotuloPorExtenso } from './vendas-rotulos.ts'

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
    ...Object.fromEntries([
      daVenda('numero_venda', 'texto'),
      daVenda('data_venda', 'data'),
      daVenda('status', 'texto'),
      daVenda('status_comissao', 'texto'),
      daVenda('cliente_nome', 'texto'),
      daVenda('cliente_cpf', 'texto'),
      daVenda('cliente_rg', 'texto'),
      daVenda('cliente_telefone', 'texto'),
      daVenda('cliente_email', 'texto'),
      daVenda('cliente_profissao', 'texto'),
      daVenda('cliente_renda', 'texto'),
      daVenda('empreendimento_id', 'referencia'),
      daVenda('loja_id', 'referencia'),
      daVenda('colaborador_id', 'referencia'),
      daVenda('torre', 'texto'),
      daVenda('unidade', 'texto'),
      daVenda('valor_venda', 'dinheiro'),
      daVenda('valor_ato', 'dinheiro'),
      daVenda('valor_financiado', 'dinheiro'),
      daVenda('forma_pagamento', 'texto'),
      daVenda('data_aprovacao', 'data'),
      daVenda('data_desembolso', 'data'),
      daVenda('motivo_rejeicao', 'texto_longo'),
      daVenda('observacoes', 'texto_longo'),
      daVenda('tipo_renda', 'texto'),
      daVenda('tipo_pendencia', 'lista'),
      daVenda('descricao_outras_pendencias', 'texto_longo'),
      daVenda('base_calculo_comissao', ROTULO_BASE),
    ]),
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

function daVenda(campo: keyof typeof ROTULOS_VENDA, formato: Formato): [string, Rotulo] {
  return [campo, { rotulo: rotuloPorExtenso(campo), formato }]
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
