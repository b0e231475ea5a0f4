/** The nouns' parts in histories: the words for their rows, and their fields. */
import { ANEXO_FIELDS } from './anexos.ts'
import { formatSize } from './bytes.ts'
import type { Part } from './cadastros-partes.ts'
import type { Fields } from './fields.ts'
import { LINHA_FIELDS } from './financeiro/linhas.ts'
import { formatBRL, formatPercent } from './money.ts'
import { PARTICIPANTE_FIELDS, VENDA_CAMPANHA_FIELDS } from './vendas/fields.ts'

type Row = Readonly<Record<string, unknown>>

/** The words for a table's rows and their creation and deletion. */
export interface Subject {
  /** With its article, as in 'criou a venda'. */
  name: string
  /** With its preposition, as in 'mudou Status do participante João'; '' for the history's own record. */
  de: string
  created: string
  removed: string
  /** The column that references the record whose name identifies the row. */
  who?: string
  /** The word before that name: 'a', as in 'o pagamento a João'. */
  before?: string
  /** The columns that identify the row instead, and the words that they make. */
  named?: { by: readonly string[]; nameOf: (row: Row) => string }
  /** An addition for a new row: ' com 2,00% (R$ 8.247,00)'. */
  createdWith?: (row: Row) => string
}

interface InHistory {
  historico: Subject
  /** By column; a technical one has none. */
  campos: Fields
}

/** The words for a part that is added to a record and taken from it. The name begins with its article. */
export function subjectOfPart(name: string, created = 'incluiu', removed = 'retirou'): Subject {
  return { name, de: `d${name}`, created, removed }
}

/** By table. */
export const HISTORY_OF_PARTS: Readonly<Record<Part, InHistory>> = {
  vendas_participantes: {
    historico: {
      ...subjectOfPart('o participante'),
      who: 'colaborador_id',
      createdWith: ({ percentual_comissao: percent, valor_comissao: value }) =>
        typeof percent === 'number' && typeof value === 'number'
          ? ` com ${formatPercent(percent)} (${formatBRL(value)})`
          : '',
    },
    campos: PARTICIPANTE_FIELDS,
  },
  comissoes_linhas: {
    historico: {
      ...subjectOfPart('a comissão'),
      named: { by: ['papel'], nameOf: ({ papel }) => `de ${papel}` },
      createdWith: ({ valor }) => (typeof valor === 'number' ? ` (${formatBRL(valor)})` : ''),
    },
    campos: LINHA_FIELDS,
  },
  vendas_anexos: {
    historico: {
      ...subjectOfPart('o anexo', 'incluiu', 'excluiu'),
      // Its file name may have the client's.
      named: {
        by: ['categoria', 'tamanho'],
        nameOf: ({ categoria, tamanho }) => `${categoria} (${formatSize(Number(tamanho))})`,
      },
    },
    campos: ANEXO_FIELDS,
  },
  campanhas_vendas: {
    historico: { ...subjectOfPart('a campanha', 'aplicou', 'removeu'), who: 'campanha_id' },
    campos: VENDA_CAMPANHA_FIELDS,
  },
  colaboradores_faixas: {
    historico: { ...subjectOfPart('a faixa', 'atribuiu', 'retirou'), who: 'faixa_id' },
    campos: {
      faixa_id: { rotulo: 'Faixa', formato: 'referencia' },
      data_inicio: { rotulo: 'Início', formato: 'data' },
      data_fim: { rotulo: 'Fim', formato: 'data' },
      ativa: { rotulo: 'Em vigor', formato: 'sim_nao' },
      apuracao_de: { rotulo: 'Apuração desde', formato: 'data' },
      apuracao_ate: { rotulo: 'Apuração até', formato: 'data' },
    },
  },
  roleta_elegibilidade: {
    historico: {
      name: 'a elegibilidade na roleta',
      de: '',
      created: 'registrou',
      removed: 'retirou',
    },
    campos: {
      loja_id: { rotulo: 'Loja da elegibilidade', formato: 'referencia' },
      ativo: { rotulo: 'Elegível na roleta', formato: 'sim_nao' },
    },
  },
  campanhas_lojas: {
    historico: { ...subjectOfPart('a loja'), who: 'loja_id' },
    campos: {},
  },
  campanhas_empreendimentos: {
    historico: { ...subjectOfPart('o empreendimento'), who: 'empreendimento_id' },
    campos: {},
  },
  sorteios_preparos: {
    historico: {
      name: 'o preparo do sorteio',
      de: 'do preparo',
      created: 'criou',
      removed: 'excluiu',
    },
    campos: {
      status: { rotulo: 'Status', formato: 'texto' },
      revelado_em: { rotulo: 'Semente revelada em', formato: 'instante' },
      semente_revelada: { rotulo: 'Semente revelada', formato: 'texto' },
      semente_publica: { rotulo: 'Semente pública', formato: 'texto' },
      anulado_em: { rotulo: 'Anulado em', formato: 'instante' },
      motivo_anulacao: { rotulo: 'Motivo da anulação', formato: 'texto_longo' },
    },
  },
  roleta_historico: {
    historico: { name: 'a realização do sorteio', de: '', created: 'criou', removed: 'excluiu' },
    campos: {},
  },
}
