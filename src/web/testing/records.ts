/** A record of each register, as the server would answer it. */
import type { Campanha } from '../../contract/campanhas.ts'
import type { FullColaborador } from '../../contract/colaboradores.ts'
import type { Configuracoes } from '../../contract/configuracoes.ts'
import type { Empreendimento } from '../../contract/empreendimentos.ts'
import type { Faixa } from '../../contract/faixas.ts'
import type { Favorecido } from '../../contract/financeiro/favorecidos.ts'
import type { Loja } from '../../contract/lojas.ts'
import type { Meta } from '../../contract/metas.ts'
import type { Premiacao } from '../../contract/premiacoes.ts'
import type { Sorteio } from '../../contract/sorteios.ts'
import type { Usuario } from '../../contract/usuarios.ts'
import { CONFIGURACOES_ID } from '../../core/configuracoes.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const STORED = { id: ID, versao: 1, created_at: '2026-01-05T12:00:00Z' } as const
const ADDRESS = { numero: null, bairro: 'Centro', cidade: 'Santos', estado: 'SP', cep: '11060001' } as const

export const LOJA: Loja = {
  ...STORED,
  ...ADDRESS,
  nome: 'Lapa',
  codigo: 'LP',
  endereco: 'Rua A',
  complemento: null,
  telefone: null,
  email: null,
  gerente_id: null,
  gerente: null,
  observacoes: null,
  status: 'Ativo',
}

export const EMPREENDIMENTO: Empreendimento = {
  ...STORED,
  ...ADDRESS,
  nome: 'Aurora',
  codigo: 'AUR',
  tipo: 'Residencial',
  endereco: 'Rua A',
  construtora: null,
  incorporadora: null,
  valor_minimo: null,
  valor_maximo: null,
  data_lancamento: null,
  data_entrega: null,
  observacoes: null,
  status: 'Ativo',
}

export const COLABORADOR: FullColaborador = {
  ...STORED,
  nome: 'Caio Prado',
  cpf: '52998224725',
  telefone: '11987654321',
  email: null,
  cargo: 'Corretor',
  status: 'Ativo',
  data_admissao: '2025-02-03',
  loja_id: null,
  loja: null,
  superior_id: null,
  superior: null,
  indicado_por: null,
  indicador: null,
  comissao_base: 2,
  creci: null,
  nivel: 3,
  subordinados: 0,
  usuarios: [],
}

export const FAIXA: Faixa = {
  ...STORED,
  nome: 'Prata',
  nivel: 2,
  cor: '#6366f1',
  vendas_minimas: 1,
  valor_minimo: null,
  bonus_percentual: 0,
  descricao: null,
  status: 'Ativo',
  colaboradores: 0,
}

export const META: Meta = {
  ...STORED,
  nome: 'Meta de março',
  periodo_inicio: '2026-03-01',
  periodo_fim: '2026-03-31',
  colaborador_id: ID,
  colaborador: { id: ID, nome: 'Caio Prado', cargo: 'Gerente' },
  loja_id: null,
  loja: null,
  valor_meta: 1000,
  vendas_meta: null,
  premio: null,
  descricao: null,
  status: 'Ativa',
  andamento: {
    alvo: 1000,
    realizado: 1000,
    falta: 0,
    percentual: 100,
    atingida: true,
    esperado: 500,
    projecao: null,
    dias: { total: 20, decorridos: 10, uteis: true },
    situacao: 'atingida',
  },
  concluir: true,
}

export const CAMPANHA: Campanha = {
  ...STORED,
  nome: 'Feirão',
  tipo: 'Premiação',
  data_inicio: '2026-03-01',
  data_fim: '2026-03-31',
  valor_desconto: null,
  percentual_desconto: null,
  bonus_comissao: null,
  meta_vendas: null,
  premio: null,
  descricao: null,
  observacoes: null,
  lojas: [],
  empreendimentos: [],
  status: 'Ativa',
  resultado: { vendas: 0, valor_venda: 0, desconto: 0, bonus: 0 },
}

export const SORTEIO: Sorteio = {
  ...STORED,
  nome: 'Sorteio do Mês',
  premio: 'Notebook',
  valor_premio: null,
  data_sorteio: '2026-12-18',
  hora: null,
  dia: null,
  nome_corretor: null,
  apto: null,
  loja_id: null,
  loja: null,
  criterios: null,
  descricao: null,
  observacoes: null,
  algoritmo_tipo: 'simples',
  status: 'Agendado',
  motivo_cancelamento: null,
  vencedor_id: null,
  vencedor: null,
  data_realizacao: null,
  realizado_ha: null,
  preparo: null,
  anulados: 0,
  premiado: false,
}

export const PREMIACAO: Premiacao = {
  ...STORED,
  colaborador_id: ID,
  colaborador: { id: ID, nome: 'Caio Prado' },
  sorteio_id: null,
  sorteio: null,
  premio: 'Placa',
  valor_premio: null,
  motivo: 'Pontualidade',
  data_premiacao: '2026-03-10',
  observacoes: null,
  status: 'Pendente',
  data_entrega: null,
  entregue_por_nome: null,
  recibo: null,
  pagamento: null,
}

export const USUARIO: Usuario = {
  ...STORED,
  nome: 'Sérgio Lima',
  email: 'sergio@plantao.test',
  cargo: 'Staff',
  status: 'Ativo',
  loja_id: null,
  loja: null,
  colaborador_id: null,
  colaborador: null,
  inativado_por_administrador: false,
  tem_acesso: true,
  email_confirmado: true,
  segundo_fator: true,
  data_admissao: null,
}

export const FAVORECIDO: Favorecido = {
  ...STORED,
  tipo: 'Imobiliária parceira',
  colaborador_id: null,
  colaborador: null,
  nome: 'Parceira Imóveis',
  documento: null,
  email: null,
  email_por_confirmar: null,
  vinculo: null,
  tipo_chave: 'E-mail',
  chave_pix: 'parceira@exemplo.com.br',
  status: 'Ativo',
  a_recuperar: 0,
  chave_alterada: null,
  junto_de: null,
}

export const CONFIGURACOES: Configuracoes = {
  id: CONFIGURACOES_ID,
  versao: 1,
  created_at: '2026-01-05T12:00:00Z',
  nome: null,
  cnpj: null,
  cep: null,
  endereco: null,
  numero: null,
  complemento: null,
  bairro: null,
  cidade: null,
  estado: null,
  padrao_loja_id: null,
  padrao_loja: null,
  padrao_status: null,
  padrao_forma_pagamento: null,
  padrao_tipo_renda: null,
  padrao_base_calculo_comissao: null,
  padrao_percentual_comissao: null,
  padrao_tipo_pagamento_comissao: null,
  declaracao_do_extrato: null,
  dados_do_cliente: 'Visíveis',
  restricoes_do_staff: [],
  aberturas_por_hora: null,
  retencao_anos: null,
  anexos_gigabytes: null,
  financeiro_a_partir_de: null,
  liberacao: 'À mão',
  quatro_olhos: true,
  staff_aprova_fechamentos: false,
  avisar_por_email: true,
  extratos_por_hora: 300,
  dias_de_pagamento: [5, 20],
  corte_dias_antes: 2,
  desconto_maximo: 30,
  pagamento_minimo: 0,
  teto_adiantamento_pessoa: null,
  teto_adiantamento_todos: null,
  vinculos_com_nota: [],
  pendencia_bloqueia: false,
}
