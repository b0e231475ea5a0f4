/**
 * The permissions, for the server's routes and the screens' buttons: what each cargo may do with each noun, what
 * Configurações can take from it, and what each route requires. A noun without its lines does not compile.
 */
import type { ListName } from '../core/cadastros.ts'
import type { Restricao } from '../core/restricoes.ts'
import type { UsuarioCargo } from '../core/usuarios.ts'
import type { contract, RouteName } from './index.ts'

type Contract = typeof contract

/** The permissions that the usual routes of a list require; any other route of it requires `ler`. */
const LIST_ACTIONS = {
  exportar: 'exportar',
  criar: 'criar',
  atualizar: 'editar',
  alternar: 'alternar',
  excluir: 'excluir',
} as const

type ListAction<L extends ListName> =
  | 'ler'
  | (typeof LIST_ACTIONS)[keyof Contract[L] & keyof typeof LIST_ACTIONS]

/** Further actions on the rows of a list. */
interface MoreActions {
  /**
   * `de_outras_lojas`: sales of whatever loja, not only of one's own. `ver_dados_do_cliente`: in every sale, even while Configurações says 'Sob pedido'.
   */
  vendas:
    | 'de_outras_lojas'
    | 'ver_dados_do_cliente'
    | 'mostrar_dados_do_cliente'
    | 'aplicar_campanha'
    | 'remover_campanha'
  usuarios: 'dar_acesso' | 'redefinir_senha' | 'remover_segundo_fator' | 'sincronizar'
  /** `criar_bonus` makes commissions of what a promotion or a campaign gave. */
  faixas: 'aplicar_promocoes' | 'criar_bonus'
  campanhas: 'criar_bonus'
  sorteios: 'elegibilidade' | 'sortear' | 'anular'
  premiacoes: 'entregar' | 'cancelar' | 'pagar'
  /** `ver_dados`: every payee's document and key in full; `mostrar_dados`: of one at a time. */
  favorecidos: 'ver_dados' | 'mostrar_dados' | 'juntar' | 'ajustar'
  /** `aprovar`, also to send back: of Staff only if Configurações says so, and never what one sent. */
  fechamentos: 'editar' | 'enviar' | 'aprovar'
  /** `pagar_por_fora` with what another paid directly; `estornar` with what a person gives back. */
  comissoes: 'marcar' | 'liberar' | 'pagar_por_fora' | 'estornar'
  caixaDeSaida: 'entregar'
}

/** The actions on everything that is no list. */
interface OtherActions {
  /** Name, password and second factor. */
  perfil: 'proprio'
  /** A worker's own drafts, saved views, and notices put aside. */
  trabalho: 'proprio'
  dashboard: 'ler'
  /** The search in everything and the notices, which show what the cargo may read. */
  busca: 'ler'
  avisos: 'ler'
  eventos: 'ler'
  /** `pagar`: see a payee's key and code, and say what became of a payment. */
  pagamentos: 'ler' | 'pagar' | 'excluir_comprovante'
  exportar: 'dados_pessoais'
  planilhas: 'importar'
  dados: 'trazer'
  configuracoes: 'usar'
  backups: 'usar'
  lgpd: 'usar'
  /** The payments that left the bank after a restored backup was made. */
  restauracao: 'ler' | 'conferir'
}

type Actions = {
  [L in ListName]: ListAction<L> | (L extends keyof MoreActions ? MoreActions[L] : never)
} & OtherActions
type Noun = keyof Actions
export type Permission = { [N in Noun]: `${N}.${Actions[N]}` }[Noun]

/** A list whose rows can be exported. */
export type ExportedList = { [L in ListName]: 'exportar' extends Actions[L] ? L : never }[ListName]

/** The rights of one cargo on a noun: everything or nothing, and the exceptions. */
type Cell<A extends string> = { readonly except: readonly A[] } | { readonly only: readonly A[] }
type Column = { readonly [N in Noun]: Cell<Actions[N]> }
const EVERYTHING = { except: [] } as const
const NOTHING = { only: [] } as const

const STAFF: Column = {
  perfil: EVERYTHING,
  trabalho: EVERYTHING,
  dashboard: EVERYTHING,
  ranking: EVERYTHING,
  busca: EVERYTHING,
  avisos: EVERYTHING,
  eventos: EVERYTHING,
  vendas: { except: ['ver_dados_do_cliente'] },
  fechamentos: EVERYTHING,
  pagamentos: { except: ['excluir_comprovante'] },
  comissoes: { except: ['pagar_por_fora', 'estornar'] },
  // `alternar` under conditions: `refusalToChangeStatus`.
  usuarios: { only: ['ler', 'exportar', 'alternar'] },
  colaboradores: { only: ['ler', 'exportar', 'alternar'] },
  lojas: { except: ['excluir'] },
  empreendimentos: { except: ['excluir'] },
  faixas: { except: ['aplicar_promocoes', 'criar_bonus'] },
  metas: { except: ['excluir'] },
  campanhas: { except: ['excluir', 'criar_bonus'] },
  sorteios: { except: ['excluir', 'anular'] },
  premiacoes: { except: ['excluir', 'pagar'] },
  favorecidos: { only: ['ler', 'exportar', 'mostrar_dados'] },
  exportar: NOTHING,
  planilhas: NOTHING,
  dados: NOTHING,
  caixaDeSaida: NOTHING,
  configuracoes: NOTHING,
  backups: NOTHING,
  auditoria: NOTHING,
  lgpd: NOTHING,
  restauracao: { only: ['ler'] },
}

/** A cargo without a column may do nothing, and nothing with a noun that its column leaves out. */
const COLUMNS: { readonly [C in UsuarioCargo]?: Partial<Column> | 'everything' } = {
  Administrador: 'everything',
  Staff: STAFF,
}

/** The permissions that each restriction takes, except from a cargo that may do everything. */
const TAKEN: { readonly [R in Restricao]: readonly Permission[] } = {
  'Excluir vendas': ['vendas.excluir'],
  'Marcar comissões como pagas': ['comissoes.marcar', 'comissoes.liberar', 'pagamentos.pagar'],
  'Ver vendas de outras lojas': ['vendas.de_outras_lojas'],
}

/** Somebody's cargo, and what Configurações takes from it. */
export interface Person {
  readonly cargo: UsuarioCargo
  readonly restricoes: readonly Restricao[]
}

/** A person of the cargo who lost nothing to restrictions, for what none takes. */
export function unrestricted(cargo: UsuarioCargo): Person {
  return { cargo, restricoes: [] }
}

/** Whether `person` may take `action`; null (no cargo, or not known yet) may take none. */
export function can(person: Person | null | undefined, action: Permission): boolean {
  return person != null && isOf(person.cargo, action) && restricaoOn(person, action) === null
}

/** The restriction by which `person` may not take `action`; null if there is none. */
export function restricaoOn({ cargo, restricoes }: Person, action: Permission): Restricao | null {
  if (COLUMNS[cargo] === 'everything') return null
  return restricoes.find((restricao) => TAKEN[restricao].includes(action)) ?? null
}

/** Whether the action is in the cargo's column. */
function isOf(cargo: UsuarioCargo, action: Permission): boolean {
  const column = COLUMNS[cargo]
  if (column === undefined || column === 'everything') return column !== undefined
  const [noun, verb] = action.split('.') as [Noun, string]
  const cell: Cell<string> = column[noun] ?? NOTHING
  return 'only' in cell ? cell.only.includes(verb) : !cell.except.includes(verb)
}

/** `publico`: no sign-in required; otherwise an active usuario who may take the action. */
export type Requirement = 'publico' | Permission

/** The requirement of a route. */
export function requirementOf(route: RouteName): Requirement {
  const [noun, verb] = route.split('.') as [keyof Contract, string]
  const own: Requirements = REQUIREMENTS[noun] ?? {}
  const ofList: Readonly<Record<string, string>> = LIST_ACTIONS
  return own[verb] ?? own.default ?? (`${noun}.${ofList[verb] ?? 'ler'}` as Permission)
}

/** Whether `person` may call the route. */
export function mayCall(person: Person | null | undefined, route: RouteName): boolean {
  const required = requirementOf(route)
  return required === 'publico' || can(person, required)
}

type Requirements = { readonly [route in string]?: Requirement }
type Exceptions<N extends keyof Contract> = { readonly [R in keyof Contract[N]]?: Requirement }

/** The permission that the routes of each noun require by default, and the exceptions; a list's default is above. */
const REQUIREMENTS: { readonly [L in ListName]?: Exceptions<L> } & {
  readonly [N in Exclude<keyof Contract, ListName>]: Exceptions<N> & { readonly default: Requirement }
} = {
  sessao: { default: 'publico' },
  senha: { default: 'publico', alterar: 'perfil.proprio' },
  acesso: { default: 'publico' },
  perfil: { default: 'perfil.proprio' },

  vendas: {
    proximoNumero: 'vendas.criar',
    mostrarDados: 'vendas.mostrar_dados_do_cliente',
    mudarStatusDeVarias: 'vendas.editar',
    unidadesDiferentes: 'vendas.editar',
  },
  anexos: { default: 'vendas.editar', listar: 'vendas.ler', baixar: 'vendas.ler' },
  comissoes: {
    marcar: 'comissoes.marcar',
    extrato: 'comissoes.exportar',
    exportarExtrato: 'comissoes.exportar',
  },
  fechamentos: {
    proposta: 'fechamentos.criar',
    exportarLinhas: 'fechamentos.exportar',
    pdf: 'fechamentos.exportar',
    extratoEmPdf: 'fechamentos.exportar',
    exportarExtrato: 'fechamentos.exportar',
    fazerExtratos: 'fechamentos.exportar',
    porEmail: 'fechamentos.exportar',
    enviarExtratos: 'fechamentos.exportar',
    pararEnvio: 'fechamentos.exportar',
    incluir: 'fechamentos.editar',
    incluirVarias: 'fechamentos.editar',
    retirar: 'fechamentos.editar',
    descontar: 'fechamentos.editar',
    reter: 'fechamentos.editar',
    aReter: 'fechamentos.editar',
    reterDeVarios: 'fechamentos.editar',
    adiantar: 'fechamentos.criar',
    retomar: 'fechamentos.editar',
    enviar: 'fechamentos.enviar',
    retirarDoEnvio: 'fechamentos.enviar',
    aprovar: 'fechamentos.aprovar',
    pedirCorrecao: 'fechamentos.aprovar',
  },
  liberacoes: {
    default: 'comissoes.liberar',
    regra: 'comissoes.ler',
    movimentos: 'comissoes.ler',
    pagarPorFora: 'comissoes.pagar_por_fora',
    pagarDireto: 'comissoes.pagar_por_fora',
    estornar: 'comissoes.estornar',
    estornosADesfazer: 'comissoes.ler',
    desfazerEstornos: 'comissoes.estornar',
    estornoDaVenda: 'comissoes.estornar',
    estornarVenda: 'comissoes.estornar',
    desfazerEstornoDaVenda: 'comissoes.estornar',
    devolverDaVenda: 'comissoes.estornar',
    devolver: 'comissoes.estornar',
    desfazerMovimento: 'comissoes.estornar',
  },
  colaboradores: {
    mudarVarios: 'colaboradores.editar',
    alternarVarios: 'colaboradores.alternar',
  },
  usuarios: {
    darAcesso: 'usuarios.dar_acesso',
    convidarTodos: 'usuarios.dar_acesso',
    convites: 'usuarios.dar_acesso',
    pararConvites: 'usuarios.dar_acesso',
    redefinirSenha: 'usuarios.redefinir_senha',
    removerSegundoFator: 'usuarios.remover_segundo_fator',
    sincronizar: 'usuarios.sincronizar',
  },
  campanhas: {
    exportarVendas: 'campanhas.exportar',
    paraVenda: 'vendas.aplicar_campanha',
    prever: 'vendas.aplicar_campanha',
    aplicar: 'vendas.aplicar_campanha',
    aplicarAVarias: 'vendas.aplicar_campanha',
    remover: 'vendas.remover_campanha',
  },
  metas: { concluir: 'metas.editar' },
  faixas: {
    desfazerInativacao: 'faixas.alternar',
    exportarApuracao: 'faixas.exportar',
    promover: 'faixas.aplicar_promocoes',
  },
  sorteios: {
    cancelar: 'sorteios.anular',
    preparar: 'sorteios.sortear',
    anular: 'sorteios.anular',
    sortear: 'sorteios.sortear',
    exportarHistorico: 'sorteios.exportar',
    exportarElegibilidade: 'sorteios.exportar',
    definirElegibilidade: 'sorteios.elegibilidade',
    contarElegibilidade: 'sorteios.elegibilidade',
    definirElegibilidadeDeVarios: 'sorteios.elegibilidade',
  },
  premiacoes: {
    entregar: 'premiacoes.entregar',
    cancelar: 'premiacoes.cancelar',
    pagar: 'premiacoes.pagar',
    naoPagar: 'premiacoes.pagar',
  },
  favorecidos: {
    exportarContaCorrente: 'favorecidos.exportar',
    extratoEmPdf: 'favorecidos.exportar',
    exportarExtrato: 'favorecidos.exportar',
    mostrarDados: 'favorecidos.mostrar_dados',
    iguais: 'favorecidos.criar',
    repetidos: 'favorecidos.juntar',
    juntar: 'favorecidos.juntar',
    propostos: 'favorecidos.criar',
    criarDosCorretores: 'favorecidos.criar',
    semChave: 'favorecidos.editar',
    informarChaves: 'favorecidos.editar',
    ajustar: 'favorecidos.ajustar',
    desfazerAjuste: 'favorecidos.ajustar',
    confirmarEmails: 'favorecidos.editar',
  },

  dashboard: { default: 'dashboard.ler' },
  eventos: { default: 'eventos.ler' },
  busca: { default: 'busca.ler' },
  avisos: { default: 'trabalho.proprio', listar: 'avisos.ler', adiados: 'avisos.ler' },
  rascunhos: { default: 'trabalho.proprio' },
  // The noun's own `editar` besides.
  formularios: { default: 'trabalho.proprio' },
  visoes: { default: 'trabalho.proprio' },

  // Each file has all that the list's own would have.
  extratos: { default: 'comissoes.exportar' },
  // Only what the caller asked for.
  trabalhos: { default: 'trabalho.proprio' },
  pagamentos: {
    default: 'pagamentos.pagar',
    listar: 'pagamentos.ler',
    resumo: 'pagamentos.ler',
    contabilidade: 'fechamentos.exportar',
    naFila: 'pagamentos.ler',
    historico: 'pagamentos.ler',
    exportar: 'fechamentos.exportar',
  },
  arquivosDoBanco: { default: 'pagamentos.pagar', salvarLayout: 'configuracoes.usar' },
  retornos: { default: 'pagamentos.pagar' },
  recuperacoes: { default: 'comissoes.estornar' },
  bonus: { default: 'campanhas.criar_bonus' },
  bonusDePromocoes: { default: 'faixas.criar_bonus' },
  rubricas: { default: 'configuracoes.usar', listar: 'fechamentos.editar' },
  comprovantes: {
    default: 'pagamentos.pagar',
    // Also for NFs and RPAs, which are of a draft's preparation.
    iniciar: 'fechamentos.editar',
    enviarParte: 'fechamentos.editar',
    concluirNota: 'fechamentos.editar',
    notas: 'fechamentos.ler',
    listar: 'pagamentos.ler',
    baixar: 'pagamentos.ler',
    excluir: 'pagamentos.excluir_comprovante',
  },

  importacoes: { default: 'planilhas.importar' },
  cargas: { default: 'dados.trazer' },
  caixaDeSaida: { entregar: 'caixaDeSaida.entregar' },
  configuracoes: {
    default: 'configuracoes.usar',
    padroesDaVenda: 'vendas.criar',
    logo: 'publico',
    copia: 'backups.usar',
  },
  titulares: { default: 'lgpd.usar' },
  incidentes: { default: 'lgpd.usar' },
  restauracao: { default: 'restauracao.conferir', obter: 'restauracao.ler' },
}
