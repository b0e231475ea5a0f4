/** The registers: each noun's facts, stated once. Every other list of nouns is computed from here or keyed by Cadastro. */

interface Fatos {
  /** The screen's address; for most nouns also the API's path. */
  tela: `/${string}`
  genero: 'f' | 'm'
  /** What a person reads, in lower case. */
  singular: string
  plural: string
  /** Prefix of the names of its drafts, without accents: 'loja' makes 'nova-loja' and 'loja:<id>'. */
  rascunho: string
  /** The verb of its messages: 'Loja cadastrada', 'Faixa criada'. */
  verbo: 'cadastrar' | 'criar'
  /** Tables of its parts; their changes are announced along with its own. */
  partes: readonly string[]
}

/** By table. The order is that of the side navigation. */
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

/** A noun whose records people list, create and edit; also the name of its table. */
export type Cadastro = keyof typeof CADASTROS

type ParteDe<C extends Cadastro> = (typeof CADASTROS)[C]['partes'][number]
/** A table whose changes are audited and announced. */
export type TabelaAcompanhada = Cadastro | ParteDe<Cadastro>

export const NOMES_DE_CADASTROS = Object.keys(CADASTROS) as Cadastro[]

/** Every noun's table and those of its parts. */
export const TABELAS_ACOMPANHADAS: readonly [TabelaAcompanhada, ...TabelaAcompanhada[]] = [
  'vendas',
  ...NOMES_DE_CADASTROS.flatMap((nome) => [nome, ...CADASTROS[nome].partes]).filter(
    (tabela) => tabela !== 'vendas',
  ),
]

/** The draft of a noun's new record, such as 'nova-loja'. */
export function rascunhoDeNovo(cadastro: Cadastro): string {
  const { genero, rascunho } = CADASTROS[cadastro]
  return `${genero === 'f' ? 'nova' : 'novo'}-${rascunho}`
}

/** The draft of the edit of one record: 'loja:<id>'. */
export function rascunhoDeEdicao(cadastro: Cadastro, id: string): string {
  return `${CADASTROS[cadastro].rascunho}:${id}`
}

/** What the screens say about a noun's records, as the specification words it. */
export interface Palavras {
  /** 'Lojas' */
  titulo: string
  /** 'Nova Loja' */
  novo: string
  /** 'Editar Loja' */
  editar: string
  /** 'Cadastrar Loja' */
  salvarNovo: string
  /** 'esta loja' */
  este: string
  /** 'Loja não encontrada' */
  naoEncontrado: string
  /** 'Ela pode ter sido excluída por outra pessoa.' */
  podeTerSumido: string
  /** 'Esta loja foi alterada por outra pessoa' */
  alteradoPorOutro: string
  /** 'Nenhuma loja encontrada' */
  nenhum: string
  /** 'Lojas Cadastradas' */
  cadastrados: string
  criado: string
  atualizado: string
  excluido: string
  erroAoCriar: string
  erroAoAtualizar: string
  erroAoExcluir: string
}

/** The noun's sentences, in its gender and with its verb. */
export function palavrasDe(cadastro: Cadastro): Palavras {
  const { genero, singular, plural, verbo } = CADASTROS[cadastro]
  const o = genero === 'f' ? 'a' : 'o'
  const nome = capitalizar(singular)
  const este = genero === 'f' ? 'esta' : 'este'
  const participio = verbo === 'cadastrar' ? `cadastrad${o}` : `criad${o}`
  return {
    titulo: capitalizar(plural),
    novo: `Nov${o} ${nome}`,
    editar: `Editar ${nome}`,
    salvarNovo: `${capitalizar(verbo)} ${nome}`,
    este: `${este} ${singular}`,
    naoEncontrado: `${nome} não encontrad${o}`,
    podeTerSumido: `${genero === 'f' ? 'Ela' : 'Ele'} pode ter sido excluíd${o} por outra pessoa.`,
    alteradoPorOutro: `${capitalizar(este)} ${singular} foi alterad${o} por outra pessoa`,
    nenhum: `Nenhum${genero === 'f' ? 'a' : ''} ${singular} encontrad${o}`,
    cadastrados: `${capitalizar(plural)} Cadastrad${o}s`,
    criado: `${nome} ${participio} com sucesso.`,
    atualizado: `${nome} atualizad${o} com sucesso.`,
    excluido: `${nome} excluíd${o} com sucesso.`,
    erroAoCriar: `Erro ao ${verbo} ${singular}. Tente novamente.`,
    erroAoAtualizar: `Erro ao atualizar ${singular}. Tente novamente.`,
    erroAoExcluir: `Erro ao excluir ${singular}. Tente novamente.`,
  }
}

function capitalizar(texto: string): string {
  return texto.charAt(0).toLocaleUpperCase('pt-BR') + texto.slice(1)
}
