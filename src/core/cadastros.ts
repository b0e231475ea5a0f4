/** The registry of nouns. All other lists of nouns are computed from it or keyed by Cadastro. */

interface Fatos {
  /** The screen's URL; for most nouns also the API's path. */
  tela: `/${string}`
  genero: 'f' | 'm'
  /** The word shown to users, in lower case. */
  singular: string
  plural: string
  /** Prefix of the names of its drafts, without accents: 'loja' makes 'nova-loja' and 'loja:<id>'. */
  rascunho: string
  /** The verb of its messages: 'Loja cadastrada', 'Faixa criada'. */
  verbo: 'cadastrar' | 'criar'
  /** Tables of its parts; their changes are announced along with its own. */
  partes: readonly string[]
}

/** By table, in the order of the side navigation. */
export const CADASTROS = {
  vendas: {
    tela: '/vendas',
    genero: 'f',
    singular: 'venda',
    plural: 'vendas',
    rascunho: 'venda',
    verbo: 'cadastrar',
    partes: ['vendas_participantes'],
  },
  usuarios: {
    tela: '/usuarios',
    genero: 'm',
    singular: 'usuário',
    plural: 'usuários',
    rascunho: 'usuario',
    verbo: 'criar',
    partes: [],
  },
  colaboradores: {
    tela: '/colaboradores',
    genero: 'm',
    singular: 'colaborador',
    plural: 'colaboradores',
    rascunho: 'colaborador',
    verbo: 'cadastrar',
    partes: [],
  },
  lojas: {
    tela: '/lojas',
    genero: 'f',
    singular: 'loja',
    plural: 'lojas',
    rascunho: 'loja',
    verbo: 'cadastrar',
    partes: [],
  },
  empreendimentos: {
    tela: '/empreendimentos',
    genero: 'm',
    singular: 'empreendimento',
    plural: 'empreendimentos',
    rascunho: 'empreendimento',
    verbo: 'cadastrar',
    partes: [],
  },
  faixas: {
    tela: '/faixas',
    genero: 'f',
    singular: 'faixa',
    plural: 'faixas',
    rascunho: 'faixa',
    verbo: 'criar',
    partes: ['colaboradores_faixas'],
  },
  metas: {
    tela: '/metas',
    genero: 'f',
    singular: 'meta',
    plural: 'metas',
    rascunho: 'meta',
    verbo: 'criar',
    partes: [],
  },
  campanhas: {
    tela: '/campanhas',
    genero: 'f',
    singular: 'campanha',
    plural: 'campanhas',
    rascunho: 'campanha',
    verbo: 'criar',
    partes: ['campanhas_lojas', 'campanhas_empreendimentos', 'campanhas_vendas'],
  },
  sorteios: {
    tela: '/roleta',
    genero: 'f',
    singular: 'roleta',
    plural: 'roletas',
    rascunho: 'sorteio',
    verbo: 'criar',
    partes: ['sorteios_preparos', 'roleta_elegibilidade', 'roleta_historico'],
  },
  premiacoes: {
    tela: '/roleta',
    genero: 'f',
    singular: 'premiação',
    plural: 'premiações',
    rascunho: 'premiacao',
    verbo: 'criar',
    partes: [],
  },
} as const satisfies Record<string, Fatos>

/** A noun whose records users list, create and edit; also the name of its table. */
export type Cadastro = keyof typeof CADASTROS

type ParteDe<C extends Cadastro> = (typeof CADASTROS)[C]['partes'][number]
/** A table whose changes are audited and announced. */
export type TabelaAcompanhada = Cadastro | ParteDe<Cadastro>

export const NOMES_DE_CADASTROS = Object.keys(CADASTROS) as Cadastro[]

/** The tables of all nouns and of their parts. */
export const TABELAS_ACOMPANHADAS: readonly TabelaAcompanhada[] = NOMES_DE_CADASTROS.flatMap((nome) => [
  nome,
  ...CADASTROS[nome].partes,
])

/** The draft name of a noun's new record form, such as 'nova-loja'. */
export function rascunhoDeNovo(cadastro: Cadastro): string {
  const { genero, rascunho } = CADASTROS[cadastro]
  return `${genero === 'f' ? 'nova' : 'novo'}-${rascunho}`
}

/** The draft name of a record's edit form: 'loja:<id>'. */
export function rascunhoDeEdicao(cadastro: Cadastro, id: string): string {
  return `${CADASTROS[cadastro].rascunho}:${id}`
}

/** The draft name of the award proposed by a draw; other new awards use that of their noun. */
export function rascunhoDaPremiacao(sorteioId: string): string {
  return `premiacao-do-sorteio:${sorteioId}`
}

/** A noun's titles and messages, as worded in the specification. */
export interface Words {
  /** 'Lojas' */
  title: string
  /** 'Nova Loja' */
  newRecord: string
  /** 'Editar Loja' */
  edit: string
  /** 'Cadastrar Loja' */
  saveNew: string
  /** 'esta loja' */
  thisOne: string
  /** 'Loja não encontrada' */
  notFound: string
  /** 'Ela pode ter sido excluída por outra pessoa.' */
  mayBeGone: string
  /** 'Esta loja foi alterada por outra pessoa' */
  changedByOther: string
  /** 'Nenhuma loja encontrada' */
  noneFound: string
  /** 'Lojas Cadastradas' */
  registered: string
  created: string
  updated: string
  deleted: string
  createFailed: string
  updateFailed: string
  deleteFailed: string
}

/** The noun's titles and messages, with its gender and verb. */
export function wordsOf(cadastro: Cadastro): Words {
  const { genero, singular, plural, verbo } = CADASTROS[cadastro]
  const o = genero === 'f' ? 'a' : 'o'
  const nome = capitalized(singular)
  const esta = genero === 'f' ? 'esta' : 'este'
  const participle = verbo === 'cadastrar' ? `cadastrad${o}` : `criad${o}`
  return {
    title: capitalized(plural),
    newRecord: `Nov${o} ${nome}`,
    edit: `Editar ${nome}`,
    saveNew: `${capitalized(verbo)} ${nome}`,
    thisOne: `${esta} ${singular}`,
    notFound: `${nome} não encontrad${o}`,
    mayBeGone: `${genero === 'f' ? 'Ela' : 'Ele'} pode ter sido excluíd${o} por outra pessoa.`,
    changedByOther: `${capitalized(esta)} ${singular} foi alterad${o} por outra pessoa`,
    noneFound: `Nenhum${genero === 'f' ? 'a' : ''} ${singular} encontrad${o}`,
    registered: `${capitalized(plural)} Cadastrad${o}s`,
    created: `${nome} ${participle} com sucesso.`,
    updated: `${nome} atualizad${o} com sucesso.`,
    deleted: `${nome} excluíd${o} com sucesso.`,
    createFailed: `Erro ao ${verbo} ${singular}. Tente novamente.`,
    updateFailed: `Erro ao atualizar ${singular}. Tente novamente.`,
    deleteFailed: `Erro ao excluir ${singular}. Tente novamente.`,
  }
}

function capitalized(texto: string): string {
  return texto.charAt(0).toLocaleUpperCase('pt-BR') + texto.slice(1)
}
