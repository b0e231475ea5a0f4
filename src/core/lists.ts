/** The registry of the lists that are no registers: nobody creates or edits their rows on a form. */

/** The facts of every list, a register's too. */
export interface ListFacts {
  /** The screen's URL. */
  tela: `/${string}`
  /** The gender of the word for a row. */
  genero: 'f' | 'm'
  /** The word for a row that users see, in lower case. */
  singular: string
  plural: string
  /** The screen's title, if it is not the plural. */
  titulo?: string
}

interface Facts extends ListFacts {
  /** Tables of its own whose changes are audited and announced. */
  tabelas: readonly string[]
  /** Tables of its own whose changes are announced but not audited. */
  soAnunciadas: readonly string[]
  /** Tables of nouns from which its rows come; their parts say so themselves (`respostas`). */
  fontes: readonly string[]
  /** Whether Ctrl+K offers the file of all its rows. */
  arquivoNaBusca: boolean
}

/** By noun of the API. */
export const PLAIN_LISTS = {
  ranking: {
    tela: '/ranking',
    genero: 'f',
    singular: 'posição',
    plural: 'posições',
    titulo: 'Ranking',
    tabelas: [],
    soAnunciadas: [],
    fontes: ['vendas', 'lojas', 'empreendimentos', 'colaboradores'],
    // There is one for each kind.
    arquivoNaBusca: false,
  },
  comissoes: {
    tela: '/comissoes',
    genero: 'f',
    singular: 'comissão',
    plural: 'comissões',
    tabelas: [],
    soAnunciadas: ['comissoes_movimentos'],
    fontes: ['vendas', 'lojas', 'empreendimentos', 'colaboradores', 'favorecidos'],
    arquivoNaBusca: true,
  },
  fechamentos: {
    tela: '/fechamentos',
    genero: 'm',
    singular: 'fechamento',
    plural: 'fechamentos',
    tabelas: [],
    soAnunciadas: [],
    fontes: [
      'fechamentos',
      'fechamentos_lojas',
      'fechamentos_excecoes',
      'fechamentos_notas',
      'pagamentos',
      'favorecidos',
      'comissoes_linhas',
      'vendas',
      'lojas',
      'colaboradores',
      'configuracoes',
    ],
    arquivoNaBusca: true,
  },
  caixaDeSaida: {
    tela: '/caixa-de-saida',
    genero: 'm',
    singular: 'email',
    plural: 'emails',
    titulo: 'Caixa de saída',
    tabelas: [],
    // The mails hold secrets.
    soAnunciadas: ['caixa_de_saida'],
    fontes: [],
    arquivoNaBusca: false,
  },
  auditoria: {
    tela: '/auditoria',
    genero: 'f',
    singular: 'entrada',
    plural: 'entradas',
    titulo: 'Auditoria',
    tabelas: [],
    soAnunciadas: [],
    // It grows with every change: it is read when it is opened.
    fontes: [],
    arquivoNaBusca: false,
  },
} as const satisfies Record<string, Facts>

/** A list that is no register; also its noun in the API. */
export type PlainList = keyof typeof PLAIN_LISTS

export const PLAIN_LIST_NAMES = Object.keys(PLAIN_LISTS) as PlainList[]
