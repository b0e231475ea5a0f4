/** The labels and formats of each audited table's fields in histories. */
import type { TabelaAcompanhada } from './cadastros.ts'
import { CAMPOS_CAMPANHA } from './campanhas.ts'
import type { Campos } from './campos.ts'
import { CAMPOS_COLABORADOR } from './colaboradores.ts'
import { CAMPOS_EMPREENDIMENTO } from './empreendimentos.ts'
import { CAMPOS_FAIXA } from './faixas.ts'
import { CAMPOS_LOJA } from './lojas.ts'
import { CAMPOS_META } from './metas.ts'
import { CAMPOS_PREMIACAO } from './premiacoes.ts'
import { CAMPOS_SORTEIO } from './sorteios.ts'
import { STATUS_REGISTRO } from './status.ts'
import { CAMPOS_USUARIO } from './usuarios.ts'
import {
  CAMPOS_CAMPANHA_DA_VENDA,
  CAMPOS_PARTICIPANTE,
  CAMPOS_VENDA,
  SOMAS_DA_VENDA,
} from './vendas-campos.ts'

/** Fields hidden from histories: keys, and values derived by the database. */
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

const STATUS = { status: { rotulo: 'Status', formato: STATUS_REGISTRO } } as const satisfies Campos

/** Each table's fields; null if histories name none of them. */
export const CAMPOS_POR_TABELA = {
  vendas: { ...CAMPOS_VENDA, ...SOMAS_DA_VENDA },
  vendas_participantes: CAMPOS_PARTICIPANTE,
  campanhas_vendas: CAMPOS_CAMPANHA_DA_VENDA,
  colaboradores: {
    ...CAMPOS_COLABORADOR,
    nivel: { rotulo: 'Nível', formato: 'numero' },
  },
  colaboradores_faixas: {
    data_inicio: { rotulo: 'Início', formato: 'data' },
    data_fim: { rotulo: 'Fim', formato: 'data' },
    ativa: { rotulo: 'Em vigor', formato: 'sim_nao' },
  },
  roleta_elegibilidade: {
    loja_id: { rotulo: 'Loja da elegibilidade', formato: 'referencia' },
    ativo: { rotulo: 'Elegível na roleta', formato: 'sim_nao' },
  },
  premiacoes: {
    ...CAMPOS_PREMIACAO,
    status: { rotulo: 'Status', formato: 'texto' },
    data_entrega: { rotulo: 'Data da entrega', formato: 'data' },
    entregue_por_nome: { rotulo: 'Entregue por', formato: 'texto' },
    recibo: { rotulo: 'Recibo', formato: 'texto_longo' },
  },
  lojas: { ...CAMPOS_LOJA, ...STATUS },
  empreendimentos: { ...CAMPOS_EMPREENDIMENTO, ...STATUS },
  usuarios: CAMPOS_USUARIO,
  faixas: { ...CAMPOS_FAIXA, ...STATUS },
  metas: CAMPOS_META,
  campanhas: CAMPOS_CAMPANHA,
  sorteios: CAMPOS_SORTEIO,
  campanhas_lojas: null,
  campanhas_empreendimentos: null,
  sorteios_preparos: null,
  roleta_historico: null,
} as const satisfies Record<TabelaAcompanhada, Campos | null>
