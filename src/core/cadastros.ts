/**
 * The registry of nouns. All other lists of nouns are computed from it or keyed by Cadastro; what every list has, from
 * it and from lists.ts, or keyed by ListName.
 */
import { type ListFacts, PLAIN_LIST_NAMES, PLAIN_LISTS, type PlainList } from './lists.ts'

/** Changes of the tables in `partes` are announced along with the noun's own. */
interface Facts extends ListFacts {
  /** The singular without accents: names its drafts ('nova-loja', 'loja:<id>') and the kind of its search results. */
  chave: string
  /** The verb of its messages: 'Loja cadastrada', 'Faixa criada'. */
  verbo: 'cadastrar' | 'criar'
  /** Its place among the kinds of search results; null if only its own list finds it. */
  naBusca: number | null
}

/** By table, in the order of the side navigation. */
export const CADASTROS = {
  vendas: {
    tela: '/vendas',
    genero: 'f',
    singular: 'venda',
    plural: 'vendas',
    chave: 'venda',
    verbo: 'cadastrar',
    naBusca: 1,
  },
  usuarios: {
    tela: '/usuarios',
    genero: 'm',
    singular: 'usuário',
    plural: 'usuários',
    chave: 'usuario',
    verbo: 'criar',
    naBusca: 3,
  },
  colaboradores: {
    tela: '/colaboradores',
    genero: 'm',
    singular: 'colaborador',
    plural: 'colaboradores',
    chave: 'colaborador',
    verbo: 'cadastrar',
    naBusca: 2,
  },
  lojas: {
    tela: '/lojas',
    genero: 'f',
    singular: 'loja',
    plural: 'lojas',
    chave: 'loja',
    verbo: 'cadastrar',
    naBusca: 4,
  },
  empreendimentos: {
    tela: '/empreendimentos',
    genero: 'm',
    singular: 'empreendimento',
    plural: 'empreendimentos',
    chave: 'empreendimento',
    verbo: 'cadastrar',
    naBusca: 5,
  },
  faixas: {
    tela: '/faixas',
    genero: 'f',
    singular: 'faixa',
    plural: 'faixas',
    chave: 'faixa',
    verbo: 'criar',
    naBusca: null,
  },
  metas: {
    tela: '/metas',
    genero: 'f',
    singular: 'meta',
    plural: 'metas',
    chave: 'meta',
    verbo: 'criar',
    naBusca: null,
  },
  campanhas: {
    tela: '/campanhas',
    genero: 'f',
    singular: 'campanha',
    plural: 'campanhas',
    chave: 'campanha',
    verbo: 'criar',
    naBusca: 6,
  },
  sorteios: {
    tela: '/roleta',
    genero: 'f',
    singular: 'roleta',
    plural: 'roletas',
    titulo: 'Roleta',
    chave: 'sorteio',
    verbo: 'criar',
    naBusca: null,
  },
  premiacoes: {
    tela: '/roleta',
    genero: 'f',
    singular: 'premiação',
    plural: 'premiações',
    chave: 'premiacao',
    verbo: 'criar',
    naBusca: null,
  },
  favorecidos: {
    tela: '/favorecidos',
    genero: 'm',
    singular: 'favorecido',
    plural: 'favorecidos',
    chave: 'favorecido',
    verbo: 'cadastrar',
    naBusca: 7,
  },
} as const satisfies Record<string, Facts>

/** A noun whose records users list, create and edit; also the name of its table. */
export type Cadastro = keyof typeof CADASTROS

/** A register or another list; also its noun in the API. */
export type ListName = Cadastro | PlainList

export const CADASTRO_NAMES = Object.keys(CADASTROS) as Cadastro[]

export function isCadastro(table: string): table is Cadastro {
  return Object.hasOwn(CADASTROS, table)
}

/** All lists, the registers first. */
export const LISTS = { ...CADASTROS, ...PLAIN_LISTS } as const
export const LIST_NAMES: readonly ListName[] = [...CADASTRO_NAMES, ...PLAIN_LIST_NAMES]

/** A list of which Ctrl+K offers the file. */
export type ListWithFile = {
  [L in ListName]: (typeof LISTS)[L] extends { arquivoNaBusca: false } ? never : L
}[ListName]
export const LISTS_WITH_FILE: readonly ListWithFile[] = LIST_NAMES.filter(hasFile)

function hasFile(list: ListName): list is ListWithFile {
  const facts = LISTS[list]
  return !('arquivoNaBusca' in facts) || facts.arquivoNaBusca
}

/** The title of a list's screen: 'Lojas', 'Comissões', 'Roleta'. */
export function titleOf(list: ListName): string {
  const { titulo, plural }: ListFacts = LISTS[list]
  return titulo ?? titled(plural)
}

/** The name of a list's exported file, and of the sheet in it: 'comissoes', 'Comissões'. */
export function fileOf(list: ListName): { name: string; folha: string } {
  return { name: list, folha: titleOf(list) }
}

/** 'Nenhuma loja encontrada' */
export function noneFoundIn(list: ListName): string {
  const { genero, singular } = LISTS[list]
  return genero === 'f' ? `Nenhuma ${singular} encontrada` : `Nenhum ${singular} encontrado`
}

/** The draft name of a noun's new record form, such as 'nova-loja'. */
export function rascunhoOfNew(cadastro: Cadastro): string {
  const { genero, chave } = CADASTROS[cadastro]
  return `${genero === 'f' ? 'nova' : 'novo'}-${chave}`
}

/** The draft name of the form that creates a record from a field of another form: 'nova-loja-no-campo'. */
export function rascunhoNoCampo(cadastro: Cadastro): string {
  return `${rascunhoOfNew(cadastro)}-no-campo`
}

/** The draft name of a record's edit form: 'loja:<id>'. */
export function rascunhoOfEdit(cadastro: Cadastro, id: string): string {
  return `${CADASTROS[cadastro].chave}:${id}`
}

/** The draft name of the award proposed by a draw; other new awards use that of their noun. */
export function rascunhoOfPremiacao(sorteioId: string): string {
  return `premiacao-do-sorteio:${sorteioId}`
}

/** The noun's titles and messages, with its gender and verb. */
export function wordsOf(cadastro: Cadastro): Words {
  return wordsFor(CADASTROS[cadastro])
}

/** A noun's titles and messages, as worded in the specification. */
export type Words = ReturnType<typeof wordsFor>

/** The titles and messages of a noun with these facts. */
export function wordsFor({
  genero,
  singular,
  plural,
  verbo,
}: Pick<Facts, 'genero' | 'singular' | 'plural' | 'verbo'>) {
  const o = genero === 'f' ? 'a' : 'o'
  const name = capitalized(singular)
  const title = titled(singular)
  const esta = genero === 'f' ? 'esta' : 'este'
  const participle = verbo === 'cadastrar' ? `cadastrad${o}` : `criad${o}`
  return {
    /** 'Lojas' */
    title: titled(plural),
    /** 'Nova Loja' */
    newRecord: `Nov${o} ${title}`,
    /** 'Editar Loja' */
    edit: `Editar ${title}`,
    /** 'Cadastrar Loja' */
    saveNew: `${capitalized(verbo)} ${title}`,
    /** 'Cadastrar a primeira loja' */
    createFirst: `${capitalized(verbo)} ${o} primeir${o} ${singular}`,
    /** 'Salvar e cadastrar outra' */
    saveAndNew: `Salvar e cadastrar outr${o}`,
    /** 'esta loja' */
    thisOne: `${esta} ${singular}`,
    /** 'a loja' */
    the: `${o} ${singular}`,
    /** 'Nada mudou nesta loja ainda.' */
    nothingChanged: `Nada mudou n${esta} ${singular} ainda.`,
    /** 'Loja não encontrada' */
    notFound: `${name} não encontrad${o}`,
    /** 'Ela pode ter sido excluída por outra pessoa.' */
    mayBeGone: `${genero === 'f' ? 'Ela' : 'Ele'} pode ter sido excluíd${o} por outra pessoa.`,
    /** 'Esta loja foi alterada por outra pessoa' */
    changedByOther: `${capitalized(esta)} ${singular} foi alterad${o} por outra pessoa`,
    /** 'Lojas Cadastradas' */
    registered: `${titled(plural)} Cadastrad${o}s`,
    created: `${name} ${participle} com sucesso.`,
    updated: `${name} atualizad${o} com sucesso.`,
    deleted: `${name} excluíd${o} com sucesso.`,
    /** 'Loja ativada com sucesso.' */
    activated: `${name} ativad${o} com sucesso.`,
    inactivated: `${name} inativad${o} com sucesso.`,
    /** 'Erro ao alterar status da loja' */
    statusFailed: `Erro ao alterar status d${o} ${singular}`,
    /** 'Tem certeza que deseja excluir a loja' */
    sureToDelete: `Tem certeza que deseja excluir ${o} ${singular}`,
    createFailed: `Erro ao ${verbo} ${singular}. Tente novamente.`,
    updateFailed: `Erro ao atualizar ${singular}. Tente novamente.`,
    deleteFailed: `Erro ao excluir ${singular}. Tente novamente.`,
  }
}

/** 'Imobiliária Parceira': as every title, with each word of the name capitalised. */
function titled(text: string): string {
  return text
    .split(' ')
    .map((word) => (PARTICLES.has(word) ? word : capitalized(word)))
    .join(' ')
}

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
